package libraries

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"time"

	chicors "github.com/go-chi/cors"
	"github.com/gorilla/handlers"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"github.com/rs/cors"

	gincors "github.com/gin-contrib/cors"
	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"github.com/miekg/dns"
	"github.com/valyala/fasthttp"
)

// cases has a case for each row: the import path, the object, and the index of the parameter.
var cases = merged(servers, routes, origins, names, stores, queues, remotes, clients, resty2Methods, majors,
	resty3Methods)

func merged(all ...map[string]libraryCase) map[string]libraryCase {
	found := make(map[string]libraryCase)
	for _, some := range all {
		for key, c := range some {
			if _, twice := found[key]; twice {
				panic("two cases for " + key)
			}
			found[key] = c
		}
	}
	return found
}

// servers are the cases of functions that listen.
var servers = map[string]libraryCase{
	"github.com/gin-gonic/gin Engine.Run 0": {success: stays, run: func(_ context.Context, text string) error {
		gin.SetMode(gin.ReleaseMode)
		return gin.New().Run(text)
	}},
	"github.com/labstack/echo/v4 Echo.Start 0": {success: stays, run: func(_ context.Context, text string) error {
		e := echo.New()
		e.HideBanner, e.HidePort = true, true
		return e.Start(text)
	}},
	"github.com/gofiber/fiber/v2 App.Listen 0": {success: stays, run: func(_ context.Context, text string) error {
		return fiber.New(fiber.Config{DisableStartupMessage: true}).Listen(text)
	}},
	"github.com/miekg/dns ListenAndServe 0": {success: stays, run: func(_ context.Context, text string) error {
		return dns.ListenAndServe(text, "tcp", nil)
	}},
	"github.com/miekg/dns Server.Addr 0": {success: stays, run: func(_ context.Context, text string) error {
		return (&dns.Server{Addr: text, Net: "tcp"}).ListenAndServe()
	}},
	"github.com/valyala/fasthttp ListenAndServe 0": {success: stays, run: func(_ context.Context, text string) error {
		return fasthttp.ListenAndServe(text, func(*fasthttp.RequestCtx) {})
	}},
	"github.com/valyala/fasthttp Server.ListenAndServe 0": {success: stays, run: func(_ context.Context, text string) error {
		return (&fasthttp.Server{}).ListenAndServe(text)
	}},
}

var errForbidden = errors.New("no Access-Control-Allow-Origin")

// allows reports whether a middleware allows the origin of the tests.
func allows(wrap func(http.Handler) http.Handler) error {
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Origin", origin)
	wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })).ServeHTTP(answer, request)
	if answer.Header().Get("Access-Control-Allow-Origin") == "" {
		return errForbidden
	}
	return nil
}

// origins are the cases of allowed origins.
var origins = map[string]libraryCase{
	"github.com/rs/cors Options.AllowedOrigins 0": {success: returns, right: []string{"http://*:3000", "HTTP://LOCALHOST:3000"},
		run: func(_ context.Context, text string) error {
			return allows(cors.New(cors.Options{AllowedOrigins: []string{text}}).Handler)
		}},
	"github.com/go-chi/cors Options.AllowedOrigins 0": {success: returns, right: []string{"http://*:3000"},
		run: func(_ context.Context, text string) error {
			return allows(chicors.Handler(chicors.Options{AllowedOrigins: []string{text}}))
		}},
	"github.com/gorilla/handlers AllowedOrigins 0": {success: returns, run: func(_ context.Context, text string) error {
		return allows(handlers.CORS(handlers.AllowedOrigins([]string{text})))
	}},
	"github.com/gin-contrib/cors Config.AllowOrigins 0": {success: returns, run: func(_ context.Context, text string) error {
		gin.SetMode(gin.ReleaseMode)
		engine := gin.New()
		engine.Use(gincors.New(gincors.Config{AllowOrigins: []string{text}}))
		engine.GET("/", func(*gin.Context) {})
		return allows(func(http.Handler) http.Handler { return engine })
	}},
	"github.com/labstack/echo/v4/middleware CORSConfig.AllowOrigins 0": {success: returns, right: []string{"http://*:3000"},
		run: func(_ context.Context, text string) error {
			e := echo.New()
			e.Use(middleware.CORSWithConfig(middleware.CORSConfig{AllowOrigins: []string{text}}))
			e.GET("/", func(echo.Context) error { return nil })
			return allows(func(http.Handler) http.Handler { return e })
		}},
}

// timeout is the time for one attempt of a client.
const timeout = 500 * time.Millisecond
