module github.com/uricheck/go-uricheck/testdata/clients

go 1.26.0

require (
	github.com/coder/websocket v1.8.15
	github.com/dghubble/sling v1.4.2
	github.com/go-resty/resty/v2 v2.17.2
	github.com/gorilla/websocket v1.5.3
	github.com/hashicorp/go-retryablehttp v0.7.8
	github.com/rabbitmq/amqp091-go v1.16.0
	golang.org/x/oauth2 v0.37.0
)

require (
	github.com/google/go-querystring v1.1.0 // indirect
	github.com/hashicorp/go-cleanhttp v0.5.2 // indirect
	golang.org/x/net v0.43.0 // indirect
)
