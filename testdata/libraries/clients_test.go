package libraries

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"

	"github.com/coder/websocket"
	"github.com/dghubble/sling"
	"github.com/go-ldap/ldap/v3"
	"github.com/go-resty/resty/v2"
	tgbotapi "github.com/go-telegram-bot-api/telegram-bot-api/v5"
	"github.com/gocolly/colly/v2"
	"github.com/gofiber/fiber/v2"
	gorilla "github.com/gorilla/websocket"
	"github.com/jlaffaye/ftp"
	"github.com/miekg/dns"
	"github.com/mmcdole/gofeed"
	"github.com/slack-go/slack"
	"github.com/valyala/fasthttp"
	"github.com/xeipuuv/gojsonschema"
	"golang.org/x/crypto/ssh"
	"golang.org/x/net/proxy"
)

// opened returns a run for texts that become URLs for a browser, which needs a scheme, and a host that is not a path.
func opened(made func(string) string) run {
	return func(_ context.Context, text string) error {
		link := made(text)
		u, err := url.Parse(link)
		if err != nil {
			return err
		}
		if u.Scheme == "" || strings.Contains(u.Scheme, "localhost") {
			return fmt.Errorf("the browser opens a path: %s", link)
		}
		return nil
	}
}

// inBrowser is the case of functions that pass a URL to a browser, which this test does without.
var inBrowser = libraryCase{success: returns, run: opened(func(text string) string { return text }),
	right:  []string{"https://www.example.com/", "about:blank", "data:text/html,x"},
	faulty: []string{"www.example.com", "localhost:8080/x", "https//www.example.com"}}

// redirectOfFiber returns the target of a redirect by the second version of fiber.
func redirectOfFiber(text string) string {
	app := fiber.New()
	app.Get("/a/b", func(c *fiber.Ctx) error { return c.Redirect(text) })
	return locationOf(app.Test(httptest.NewRequest(http.MethodGet, "/a/b", nil)))
}

// locationOf returns the target of a redirect as a browser reads it.
func locationOf(answer *http.Response, err error) string {
	if err != nil {
		return err.Error()
	}
	target := answer.Header.Get("Location")
	if strings.HasPrefix(target, "/") {
		return "http://h" + target
	}
	return target
}

func question() *dns.Msg { return new(dns.Msg).SetQuestion("example.com.", dns.TypeA) }

// requestsOfResty are texts for the methods of a request: those of resty may also be relative to a base.
var requestsOfResty = struct{ right, faulty []string }{
	[]string{"http://ADDR", "http://ADDR/users?id=1"}, []string{"ADDR/x", "http://ADDR/%zz", "http//ADDR"},
}

// restyMethods are the cases of the methods of a request with the names of those of HTTP.
func restyMethods(path string, newRequest func(context.Context) any) map[string]libraryCase {
	found := make(map[string]libraryCase)
	for _, name := range []string{"Get", "Head", "Post", "Put", "Delete", "Options", "Patch"} {
		found[path+" Request."+name+" 0"] = libraryCase{only: true, right: requestsOfResty.right, faulty: requestsOfResty.faulty,
			run: func(ctx context.Context, text string) error {
				err, _ := call(newRequest(ctx), name, text)[1].Interface().(error)
				return err
			}}
	}
	return found
}

var resty2Methods = restyMethods("github.com/go-resty/resty/v2", func(ctx context.Context) any {
	return resty.New().R().SetContext(ctx)
})

// clients are the cases of clients for a protocol.
var clients = map[string]libraryCase{
	"github.com/gofiber/fiber/v2 Ctx.Redirect 0": {success: returns, run: opened(redirectOfFiber),
		right: []string{"https://www.example.com/", "/x"}, faulty: []string{"www.example.com/x", "localhost:8080/x"}},
	// fasthttp reads "http//host" as "http://host".
	"github.com/valyala/fasthttp Get 1": {right: []string{"http://ADDR", "http://ADDR/%zz"},
		faulty: []string{"ADDR", "localhost:PORT", "ftp://ADDR", "http://127.0.0.1:99999"}, run: func(_ context.Context, text string) error {
			_, _, err := fasthttp.Get(nil, text)
			return err
		}},
	"github.com/valyala/fasthttp Post 1": {right: []string{"http://ADDR"}, faulty: []string{"ADDR", "ftp://ADDR"}, run: func(_ context.Context, text string) error {
		_, _, err := fasthttp.Post(nil, text, nil)
		return err
	}},
	"github.com/xeipuuv/gojsonschema NewReferenceLoader 0": {right: []string{"http://ADDR"},
		faulty: []string{"file://d:/schema/schema.json", "ADDR", "schema.json"}, missed: []string{"file://d:/schema/schema.json"},
		run: func(_ context.Context, text string) error {
			_, err := gojsonschema.NewSchema(gojsonschema.NewReferenceLoader(text))
			return err
		}},
	"github.com/go-resty/resty/v2 Client.SetBaseURL 0": {run: func(ctx context.Context, text string) error {
		_, err := resty.New().SetBaseURL(text).R().SetContext(ctx).Get("/index.html")
		return err
	}},
	"github.com/go-resty/resty/v2 Client.SetProxy 0": {right: []string{"http://ADDR", "socks5://ADDR"}, faulty: []string{"ADDR"},
		run: func(ctx context.Context, text string) error {
			_, err := resty.New().SetProxy(text).R().SetContext(ctx).Get("http://192.0.2.1/")
			return err
		}},
	"github.com/go-resty/resty/v2 Request.Execute 1": {only: true, right: requestsOfResty.right, faulty: requestsOfResty.faulty,
		run: func(ctx context.Context, text string) error {
			_, err := resty.New().R().SetContext(ctx).Execute("GET", text)
			return err
		}},
	"github.com/dghubble/sling Sling.Base 0": {run: func(_ context.Context, text string) error {
		_, err := sling.New().Base(text).Get("users").ReceiveSuccess(nil)
		return err
	}},
	"github.com/chromedp/chromedp Navigate 0":       inBrowser,
	"github.com/go-rod/rod Browser.MustPage 0":      inBrowser,
	"github.com/go-rod/rod Page.Navigate 0":         inBrowser,
	"github.com/go-rod/rod Page.MustNavigate 0":     inBrowser,
	"github.com/gocolly/colly/v2 Collector.Visit 0": {right: []string{"http://ADDR"}, faulty: []string{"ADDR", "localhost:PORT", "htps://ADDR", "www.example.com"}, run: func(_ context.Context, text string) error { return colly.NewCollector().Visit(text) }},
	"github.com/gocolly/colly/v2 Collector.SetProxy 0": {right: []string{"http://ADDR"}, faulty: []string{"ADDR"}, run: func(_ context.Context, text string) error {
		c := colly.NewCollector()
		if err := c.SetProxy(text); err != nil {
			return err
		}
		return c.Visit("http://192.0.2.1/")
	}},
	"github.com/mmcdole/gofeed Parser.ParseURL 0": {run: func(_ context.Context, text string) error {
		_, err := gofeed.NewParser().ParseURL(text)
		return err
	}},
	"github.com/mmcdole/gofeed Parser.ParseURLWithContext 0": {run: func(ctx context.Context, text string) error {
		_, err := gofeed.NewParser().ParseURLWithContext(text, ctx)
		return err
	}},
	"github.com/slack-go/slack PostWebhook 0": {run: func(_ context.Context, text string) error {
		return slack.PostWebhook(text, &slack.WebhookMessage{})
	}},
	"github.com/slack-go/slack PostWebhookContext 1": {run: func(ctx context.Context, text string) error {
		return slack.PostWebhookContext(ctx, text, &slack.WebhookMessage{})
	}},
	"github.com/go-telegram-bot-api/telegram-bot-api/v5 NewBotAPIWithAPIEndpoint 1": {right: []string{"http://ADDR/bot%s/%s"},
		faulty: []string{"api.telegram.org/bot%s/%s"},
		run: func(_ context.Context, text string) error {
			_, err := tgbotapi.NewBotAPIWithAPIEndpoint("t", text)
			return err
		}},

	"github.com/gorilla/websocket Dialer.Dial 0": {right: []string{"ws://ADDR/ws"}, run: func(_ context.Context, text string) error {
		_, _, err := new(gorilla.Dialer).Dial(text, nil)
		return err
	}},
	"github.com/gorilla/websocket Dialer.DialContext 1": {right: []string{"ws://ADDR/ws"}, run: func(ctx context.Context, text string) error {
		_, _, err := new(gorilla.Dialer).DialContext(ctx, text, nil)
		return err
	}},
	"github.com/coder/websocket Dial 1": {right: []string{"ws://ADDR/ws", "http://ADDR"}, run: func(ctx context.Context, text string) error {
		_, _, err := websocket.Dial(ctx, text, nil)
		return err
	}},
	"github.com/go-ldap/ldap/v3 DialURL 0": {right: []string{"ldap://ADDR"}, run: func(_ context.Context, text string) error {
		_, err := ldap.DialURL(text)
		return err
	}},
	"github.com/jlaffaye/ftp Dial 0":        {run: func(_ context.Context, text string) error { _, err := ftp.Dial(text); return err }},
	"github.com/jlaffaye/ftp DialTimeout 0": {run: func(_ context.Context, text string) error { _, err := ftp.DialTimeout(text, timeout); return err }},
	"github.com/jlaffaye/ftp Connect 0":     {run: func(_ context.Context, text string) error { _, err := ftp.Connect(text); return err }},
	"golang.org/x/crypto/ssh Dial 1": {run: func(_ context.Context, text string) error {
		_, err := ssh.Dial("tcp", text, &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		return err
	}},
	"golang.org/x/net/proxy SOCKS5 1": {run: func(_ context.Context, text string) error {
		d, err := proxy.SOCKS5("tcp", text, nil, proxy.Direct)
		if err != nil {
			return err
		}
		_, err = d.Dial("tcp", "192.0.2.1:80")
		return err
	}},

	"github.com/miekg/dns Exchange 1": {run: func(_ context.Context, text string) error {
		_, _, err := (&dns.Client{Net: "tcp"}).Exchange(question(), text)
		return err
	}},
	"github.com/miekg/dns Client.Exchange 1": {run: func(_ context.Context, text string) error {
		_, _, err := (&dns.Client{Net: "tcp"}).Exchange(question(), text)
		return err
	}},
	"github.com/miekg/dns Client.ExchangeContext 2": {run: func(ctx context.Context, text string) error {
		_, _, err := (&dns.Client{Net: "tcp"}).ExchangeContext(ctx, question(), text)
		return err
	}},
	"github.com/miekg/dns Client.Dial 0": {run: func(_ context.Context, text string) error {
		_, err := (&dns.Client{Net: "tcp"}).Dial(text)
		return err
	}},
	"github.com/valyala/fasthttp Dial 0":        {run: func(_ context.Context, text string) error { _, err := fasthttp.Dial(text); return err }},
	"github.com/valyala/fasthttp DialTimeout 0": {run: func(_ context.Context, text string) error { _, err := fasthttp.DialTimeout(text, timeout); return err }},
}
