package libraries

import (
	"context"
	"net/http"
	"net/url"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	aws1 "github.com/aws/aws-sdk-go/aws"
	aws1credentials "github.com/aws/aws-sdk-go/aws/credentials"
	"github.com/aws/aws-sdk-go/aws/session"
	aws1s3 "github.com/aws/aws-sdk-go/service/s3"
	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/getsentry/sentry-go"
	"github.com/google/go-github/v66/github"
	consul "github.com/hashicorp/consul/api"
	vault "github.com/hashicorp/vault/api"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	docker "github.com/moby/moby/client"
	"github.com/prometheus/client_golang/api"
	"github.com/prometheus/client_golang/prometheus/push"
	"github.com/sashabaranov/go-openai"
	gitlab "gitlab.com/gitlab-org/api/client-go"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// s3Options are the options of a client for one attempt.
func s3Options(o *s3.Options) {
	o.UsePathStyle, o.RetryMaxAttempts = true, 1
	o.Credentials = aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
		return aws.Credentials{AccessKeyID: "a", SecretAccessKey: "b"}, nil
	})
}

// listBuckets sends a request with the first SDK.
func listBuckets(ctx context.Context, c *aws1.Config) error {
	c.WithRegion("us-east-1").WithMaxRetries(0).WithCredentials(aws1credentials.AnonymousCredentials)
	s, err := session.NewSession(c)
	if err != nil {
		return err
	}
	_, err = aws1s3.New(s).ListBucketsWithContext(ctx, nil)
	return err
}

// getFrom gets the root of a Kubernetes server.
func getFrom(config *rest.Config) error {
	client, err := rest.HTTPClientFor(config)
	if err != nil {
		return err
	}
	root, _, err := rest.DefaultServerUrlFor(config)
	if err != nil {
		return err
	}
	answer, err := client.Get(root.String())
	if err == nil {
		answer.Body.Close()
	}
	return err
}

// invoke makes a call.
func invoke(ctx context.Context, conn *grpc.ClientConn, err error) error {
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Invoke(ctx, "/a/b", nil, nil)
}

func plain() grpc.DialOption { return grpc.WithTransportCredentials(insecure.NewCredentials()) }

func exportGRPC(ctx context.Context, of otlptracegrpc.Option) error {
	e, err := otlptracegrpc.New(ctx, of, otlptracegrpc.WithInsecure(), otlptracegrpc.WithRetry(otlptracegrpc.RetryConfig{}))
	if err != nil {
		return err
	}
	defer e.Shutdown(ctx)
	return e.ExportSpans(ctx, tracetest.SpanStubs{{Name: "a"}}.Snapshots())
}

func exportHTTP(ctx context.Context, options ...otlptracehttp.Option) error {
	e, err := otlptracehttp.New(ctx, append(options, otlptracehttp.WithRetry(otlptracehttp.RetryConfig{}))...)
	if err != nil {
		return err
	}
	defer e.Shutdown(ctx)
	return e.ExportSpans(ctx, tracetest.SpanStubs{{Name: "a"}}.Snapshots())
}

// remotes are the cases of services.
var remotes = map[string]libraryCase{
	"google.golang.org/grpc NewClient 0": {run: func(ctx context.Context, text string) error {
		conn, err := grpc.NewClient(text, plain())
		return invoke(ctx, conn, err)
	}},
	"google.golang.org/grpc Dial 0": {run: func(ctx context.Context, text string) error {
		conn, err := grpc.Dial(text, plain())
		return invoke(ctx, conn, err)
	}},
	"google.golang.org/grpc DialContext 1": {run: func(ctx context.Context, text string) error {
		conn, err := grpc.DialContext(ctx, text, plain())
		return invoke(ctx, conn, err)
	}},
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc WithEndpoint 0": {run: func(ctx context.Context, text string) error {
		return exportGRPC(ctx, otlptracegrpc.WithEndpoint(text))
	}},
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc WithEndpointURL 0": {right: []string{"http://ADDR"}, faulty: []string{"ADDR", "localhost:PORT", "http://127.0.0.1:PORTa", "http//ADDR"}, run: func(ctx context.Context, text string) error {
		return exportGRPC(ctx, otlptracegrpc.WithEndpointURL(text))
	}},
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp WithEndpoint 0": {run: func(ctx context.Context, text string) error {
		return exportHTTP(ctx, otlptracehttp.WithEndpoint(text), otlptracehttp.WithInsecure())
	}},
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp WithEndpointURL 0": {right: []string{"http://ADDR"}, faulty: []string{"ADDR", "localhost:PORT", "http://127.0.0.1:PORTa", "http//ADDR"}, run: func(ctx context.Context, text string) error {
		return exportHTTP(ctx, otlptracehttp.WithEndpointURL(text))
	}},
	"github.com/prometheus/client_golang/api Config.Address 0": {run: func(ctx context.Context, text string) error {
		c, err := api.NewClient(api.Config{Address: text})
		if err != nil {
			return err
		}
		request, err := http.NewRequest(http.MethodGet, c.URL("/x", nil).String(), nil)
		if err != nil {
			return err
		}
		_, _, err = c.Do(ctx, request)
		return err
	}},
	"github.com/prometheus/client_golang/prometheus/push New 0": {run: func(ctx context.Context, text string) error {
		return push.New(text, "job").PushContext(ctx)
	}},
	"github.com/getsentry/sentry-go ClientOptions.Dsn 0": {success: returns, right: []string{"https://key@h.example.org/1"},
		faulty: []string{"key@sentry.example.com/1"},
		run: func(_ context.Context, text string) error {
			_, err := sentry.NewClient(sentry.ClientOptions{Dsn: text})
			return err
		}},

	"github.com/minio/minio-go/v7 New 0": {without: []string{"http://ADDR"}, right: []string{"http://ADDR"}, run: func(ctx context.Context, text string) error {
		c, err := minio.New(text, &minio.Options{Region: "us-east-1", Creds: credentials.NewStaticV4("a", "b", ""), MaxRetries: 1})
		if err != nil {
			return err
		}
		_, err = c.ListBuckets(ctx)
		return err
	}},
	"github.com/aws/aws-sdk-go-v2/aws Config.BaseEndpoint 0": {run: func(ctx context.Context, text string) error {
		_, err := s3.NewFromConfig(aws.Config{Region: "us-east-1", BaseEndpoint: &text}, s3Options).ListBuckets(ctx, nil)
		return err
	}},
	"github.com/aws/aws-sdk-go-v2/config WithBaseEndpoint 0": {run: func(ctx context.Context, text string) error {
		c, err := config.LoadDefaultConfig(ctx, config.WithRegion("us-east-1"), config.WithBaseEndpoint(text))
		if err != nil {
			return err
		}
		_, err = s3.NewFromConfig(c, s3Options).ListBuckets(ctx, nil)
		return err
	}},
	"github.com/aws/aws-sdk-go/aws Config.Endpoint 0": {run: func(ctx context.Context, text string) error {
		return listBuckets(ctx, &aws1.Config{Endpoint: &text})
	}},
	"github.com/aws/aws-sdk-go/aws Config.WithEndpoint 0": {run: func(ctx context.Context, text string) error {
		return listBuckets(ctx, aws1.NewConfig().WithEndpoint(text))
	}},
	"github.com/aws/aws-sdk-go-v2/service/s3 Options.BaseEndpoint 0": {run: func(ctx context.Context, text string) error {
		_, err := s3.New(s3.Options{Region: "us-east-1", BaseEndpoint: &text}, s3Options).ListBuckets(ctx, nil)
		return err
	}},
	"k8s.io/client-go/rest Config.Host 0": {run: func(_ context.Context, text string) error {
		return getFrom(&rest.Config{Host: text, Timeout: timeout})
	}},
	"k8s.io/client-go/tools/clientcmd BuildConfigFromFlags 0": {run: func(_ context.Context, text string) error {
		config, err := clientcmd.BuildConfigFromFlags(text, "")
		if err != nil {
			return err
		}
		return getFrom(config)
	}},
	"github.com/hashicorp/consul/api Config.Address 0": {faulty: []string{"http://127.0.0.1:PORTa", "ADDR/v1"}, missed: []string{"ADDR/v1"},
		right: []string{"http://ADDR"}, run: func(_ context.Context, text string) error {
			c, err := consul.NewClient(&consul.Config{Address: text})
			if err != nil {
				return err
			}
			_, err = c.Status().Leader()
			return err
		}},
	"github.com/hashicorp/vault/api Config.Address 0": {right: []string{"http://ADDR"}, run: func(_ context.Context, text string) error {
		c, err := vault.NewClient(&vault.Config{Address: text, Timeout: timeout})
		if err != nil {
			return err
		}
		_, err = c.Sys().Health()
		return err
	}},
	"github.com/moby/moby/client WithHost 0": {right: []string{"tcp://ADDR"}, faulty: []string{"ADDR", "localhost:PORT"}, run: func(ctx context.Context, text string) error {
		c, err := docker.NewClientWithOpts(docker.WithHost(text))
		if err != nil {
			return err
		}
		_, err = c.Ping(ctx, docker.PingOptions{})
		return err
	}},
	"github.com/google/go-github/v66/github Client.WithEnterpriseURLs 0": {run: func(ctx context.Context, text string) error {
		c, err := github.NewClient(nil).WithEnterpriseURLs(text, "http://127.0.0.1:1/")
		if err != nil {
			return err
		}
		_, _, err = c.Meta.Get(ctx)
		return err
	}},
	"github.com/google/go-github/v66/github Client.WithEnterpriseURLs 1": {run: func(ctx context.Context, text string) error {
		c, err := github.NewClient(nil).WithEnterpriseURLs("http://127.0.0.1:1/", text)
		if err != nil {
			return err
		}
		request, err := c.NewUploadRequest("x", nil, 0, "")
		if err != nil {
			return err
		}
		_, err = c.Do(ctx, request, nil)
		return err
	}},
	"gitlab.com/gitlab-org/api/client-go WithBaseURL 0": {run: func(ctx context.Context, text string) error {
		c, err := gitlab.NewClient("t", gitlab.WithBaseURL(text), gitlab.WithoutRetries())
		if err != nil {
			return err
		}
		_, _, err = c.Version.GetVersion(gitlab.WithContext(ctx))
		return err
	}},
	"github.com/sashabaranov/go-openai ClientConfig.BaseURL 0": {run: func(ctx context.Context, text string) error {
		c := openai.DefaultConfig("t")
		c.BaseURL = text
		_, err := openai.NewClientWithConfig(c).ListModels(ctx)
		return err
	}},

	// No library reads them: a browser opens AuthURL, and the server of AuthURL compares RedirectURL.
	"golang.org/x/oauth2 Config.RedirectURL 0": {success: returns, run: opened(func(text string) string {
		sent, _ := url.Parse((&oauth2.Config{RedirectURL: text}).AuthCodeURL("s"))
		return sent.Query().Get("redirect_uri")
	}), right: []string{"http://localhost:8080/callback", "com.example.app:/callback", "urn:ietf:wg:oauth:2.0:oob"},
		faulty: []string{"localhost:8080/callback", "http//localhost:8080/callback", "example.com/callback"}},
	"golang.org/x/oauth2 Endpoint.AuthURL 0": {success: returns, run: opened(func(text string) string {
		return (&oauth2.Config{Endpoint: oauth2.Endpoint{AuthURL: text}}).AuthCodeURL("s")
	}), right: []string{"https://a.example/auth"}, faulty: []string{"a.example/auth", "localhost:8080/auth", "https://a.example:80a/"}},
	"golang.org/x/oauth2 Endpoint.DeviceAuthURL 0": {run: func(ctx context.Context, text string) error {
		_, err := (&oauth2.Config{Endpoint: oauth2.Endpoint{DeviceAuthURL: text}}).DeviceAuth(ctx)
		return err
	}},
	"golang.org/x/oauth2/clientcredentials Config.TokenURL 0": {run: func(ctx context.Context, text string) error {
		_, err := (&clientcredentials.Config{TokenURL: text}).Token(ctx)
		return err
	}},
	"github.com/coreos/go-oidc/v3/oidc NewProvider 1": {run: func(ctx context.Context, text string) error {
		_, err := oidc.NewProvider(ctx, text)
		return err
	}},
}
