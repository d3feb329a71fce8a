package libraries

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gofiber/fiber/v2"
	"github.com/gorilla/mux"
	"github.com/labstack/echo/v4"
)

// routes are the cases of methods that take the pattern of a route.
var routes = merged(chiRoutes(), gorillaRoutes(), ginRoutes(), echoRoutes(), fiberRoutes())

var parameter = regexp.MustCompile(`\{(?:[^{}]|\{[^{}]*\})*\}|:\w+`)

// pathFor returns a path that a pattern means.
func pathFor(pattern string) string {
	path := strings.ReplaceAll(parameter.ReplaceAllString(pattern, "7"), "*", "x")
	return "/" + strings.TrimPrefix(path, "/")
}

// methodOf returns the HTTP method of requests for a route that a method of a router registers.
func methodOf(name string) string {
	switch method := strings.ToUpper(name); method {
	case "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS":
		return method
	}
	return http.MethodGet
}

// call calls a method of a router, or of something else.
func call(of any, name string, args ...any) []reflect.Value {
	in := make([]reflect.Value, len(args))
	for i, arg := range args {
		in[i] = reflect.ValueOf(arg)
	}
	return reflect.ValueOf(of).MethodByName(name).Call(in)
}

// answer asks a server for the path of a pattern.
func answer(server http.Handler, name, pattern string) error {
	recorder := httptest.NewRecorder()
	server.ServeHTTP(recorder, httptest.NewRequest(methodOf(name), pathFor(pattern), nil))
	if recorder.Code != http.StatusOK {
		return fmt.Errorf("status %d", recorder.Code)
	}
	return nil
}

func ok(http.ResponseWriter, *http.Request) {}

func chiRoutes() map[string]libraryCase {
	found := make(map[string]libraryCase)
	for _, recv := range []string{"Mux", "Router"} {
		for _, name := range []string{"Get", "Post", "Put", "Patch", "Delete", "Head", "Options", "Handle", "HandleFunc"} {
			found["github.com/go-chi/chi/v5 "+recv+"."+name+" 0"] = libraryCase{success: returns, run: func(_ context.Context, text string) error {
				router := chi.NewRouter()
				call(router, name, text, http.HandlerFunc(ok))
				return answer(router, name, text)
			}}
		}
		for _, name := range []string{"Method", "MethodFunc"} {
			found["github.com/go-chi/chi/v5 "+recv+"."+name+" 1"] = libraryCase{success: returns, run: func(_ context.Context, text string) error {
				router := chi.NewRouter()
				call(router, name, "GET", text, http.HandlerFunc(ok))
				return answer(router, name, text)
			}}
		}
		found["github.com/go-chi/chi/v5 "+recv+".Route 0"] = mounting(func(router chi.Router, text string) {
			router.Route(text, func(below chi.Router) { below.Get("/", ok) })
		})
		found["github.com/go-chi/chi/v5 "+recv+".Mount 0"] = mounting(func(router chi.Router, text string) {
			router.Mount(text, http.HandlerFunc(ok))
		})
	}
	return found
}

// mounting is the case of a method of chi that puts "/*" behind the pattern.
func mounting(mount func(router chi.Router, text string)) libraryCase {
	return libraryCase{success: returns, only: true, right: []string{"/users", "/users/{id}"},
		faulty: []string{"users", "/users/{id", "/users/:id", "/users/*/x"},
		run: func(_ context.Context, text string) error {
			router := chi.NewRouter()
			mount(router, text)
			return answer(router, "", text)
		}}
}

func gorillaRoutes() map[string]libraryCase {
	found := make(map[string]libraryCase)
	add := func(object string, register func(router *mux.Router, text string)) {
		found["github.com/gorilla/mux "+object+" 0"] = libraryCase{success: returns, run: func(_ context.Context, text string) error {
			router := mux.NewRouter()
			register(router, text)
			return answer(router, "", text)
		}}
	}
	add("Router.Handle", func(router *mux.Router, text string) { router.Handle(text, http.HandlerFunc(ok)) })
	add("Router.HandleFunc", func(router *mux.Router, text string) { router.HandleFunc(text, ok) })
	add("Router.Path", func(router *mux.Router, text string) { router.Path(text).HandlerFunc(ok) })
	add("Router.PathPrefix", func(router *mux.Router, text string) { router.PathPrefix(text).HandlerFunc(ok) })
	add("Route.Path", func(router *mux.Router, text string) { router.NewRoute().Path(text).HandlerFunc(ok) })
	add("Route.PathPrefix", func(router *mux.Router, text string) { router.NewRoute().PathPrefix(text).HandlerFunc(ok) })
	return found
}

func ginRoutes() map[string]libraryCase {
	found := make(map[string]libraryCase)
	handle := gin.HandlerFunc(func(c *gin.Context) { c.Status(http.StatusOK) })
	for _, name := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "Any"} {
		found["github.com/gin-gonic/gin RouterGroup."+name+" 0"] = libraryCase{success: returns, run: func(_ context.Context, text string) error {
			gin.SetMode(gin.ReleaseMode)
			router := gin.New()
			call(router, name, text, handle)
			return answer(router, name, text)
		}}
	}
	found["github.com/gin-gonic/gin RouterGroup.Handle 1"] = libraryCase{success: returns, run: func(_ context.Context, text string) error {
		gin.SetMode(gin.ReleaseMode)
		router := gin.New()
		router.Handle(http.MethodGet, text, handle)
		return answer(router, "", text)
	}}
	return found
}

func echoRoutes() map[string]libraryCase {
	found := make(map[string]libraryCase)
	handle := echo.HandlerFunc(func(c echo.Context) error { return c.NoContent(http.StatusOK) })
	for _, name := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "Any"} {
		found["github.com/labstack/echo/v4 Echo."+name+" 0"] = libraryCase{success: returns, run: func(_ context.Context, text string) error {
			router := echo.New()
			call(router, name, text, handle)
			return answer(router, name, text)
		}}
		found["github.com/labstack/echo/v4 Group."+name+" 0"] = libraryCase{success: returns, only: true, right: []string{"/users/:id"},
			faulty: []string{"/users/{id}"}, run: func(_ context.Context, text string) error {
				router := echo.New()
				call(router.Group("/v1"), name, text, handle)
				return answer(router, name, "/v1"+text)
			}}
	}
	found["github.com/labstack/echo/v4 Echo.Group 0"] = libraryCase{success: returns, run: func(_ context.Context, text string) error {
		router := echo.New()
		router.Group(text).GET("", handle)
		return answer(router, "", text)
	}}
	found["github.com/labstack/echo/v4 Group.Group 0"] = libraryCase{success: returns, only: true, right: []string{"/users/:id"},
		faulty: []string{"/users/{id}"}, run: func(_ context.Context, text string) error {
			router := echo.New()
			router.Group("/v1").Group(text).GET("", handle)
			return answer(router, "", "/v1"+text)
		}}
	return found
}

func fiberRoutes() map[string]libraryCase {
	found := make(map[string]libraryCase)
	for _, recv := range []string{"App", "Router"} {
		for _, name := range []string{"Get", "Post", "Put", "Patch", "Delete", "All", "Group"} {
			found["github.com/gofiber/fiber/v2 "+recv+"."+name+" 0"] = libraryCase{success: returns, run: func(_ context.Context, text string) error {
				router := fiber.New()
				call(router, name, text, fiber.Handler(func(c *fiber.Ctx) error { return c.SendStatus(http.StatusOK) }))
				answer, err := router.Test(httptest.NewRequest(methodOf(name), pathFor(text), nil))
				if err == nil && answer.StatusCode != http.StatusOK {
					err = fmt.Errorf("status %d", answer.StatusCode)
				}
				return err
			}}
		}
	}
	return found
}
