package libraries

import (
	"context"
	"io"
	"log"

	"github.com/IBM/sarama"
	mqtt "github.com/eclipse/paho.mqtt.golang"
	"github.com/nsqio/go-nsq"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/segmentio/kafka-go"
	streadway "github.com/streadway/amqp"
	"github.com/twmb/franz-go/pkg/kgo"
)

// saramaConfig is a configuration that gives up early.
func saramaConfig() *sarama.Config {
	c := sarama.NewConfig()
	c.Metadata.Retry.Max, c.Net.DialTimeout, c.Producer.Return.Successes = 0, timeout, true
	return c
}

func consumer() *nsq.Consumer {
	c, err := nsq.NewConsumer("t", "c", nsq.NewConfig())
	if err != nil {
		panic(err)
	}
	c.SetLogger(log.New(io.Discard, "", 0), nsq.LogLevelMax)
	c.AddHandler(nsq.HandlerFunc(func(*nsq.Message) error { return nil }))
	return c
}

// amqpCase returns the case of a function that connects to a broker.
func amqpCase(run run) libraryCase {
	return libraryCase{run: run, right: []string{"amqp://ADDR/", "amqp://guest:guest%23@localhost:PORT/"}}
}

// queues are the cases of message queues.
var queues = map[string]libraryCase{
	"github.com/rabbitmq/amqp091-go Dial 0":    amqpCase(func(_ context.Context, text string) error { _, err := amqp.Dial(text); return err }),
	"github.com/streadway/amqp Dial 0":         amqpCase(func(_ context.Context, text string) error { _, err := streadway.Dial(text); return err }),
	"github.com/rabbitmq/amqp091-go DialTLS 0": amqpCase(func(_ context.Context, text string) error { _, err := amqp.DialTLS(text, nil); return err }),
	"github.com/rabbitmq/amqp091-go DialConfig 0": amqpCase(func(_ context.Context, text string) error {
		_, err := amqp.DialConfig(text, amqp.Config{})
		return err
	}),
	"github.com/rabbitmq/amqp091-go ParseURI 0": {success: returns, right: []string{"amqps://h:1/x"},
		run: func(_ context.Context, text string) error { _, err := amqp.ParseURI(text); return err }},

	"github.com/eclipse/paho.mqtt.golang ClientOptions.AddBroker 0": {right: []string{"tcp://ADDR", "mqtt://ADDR", "localhost:PORT", ":PORT"},
		faulty: []string{"http://ADDR", "127.0.0.1:PORTa"},
		run: func(context context.Context, text string) error {
			options := mqtt.NewClientOptions().AddBroker(text).SetConnectTimeout(timeout).SetAutoReconnect(false)
			token := mqtt.NewClient(options).Connect()
			token.WaitTimeout(patience)
			return token.Error()
		}},

	// kafka-go panics in a goroutine of its own for an address with a comma.
	"github.com/segmentio/kafka-go TCP 0": {without: []string{"ADDR,ADDR"}, run: func(ctx context.Context, text string) error {
		w := &kafka.Writer{Addr: kafka.TCP(text), Topic: "t", MaxAttempts: 1}
		return w.WriteMessages(ctx, kafka.Message{Value: []byte("x")})
	}},
	"github.com/segmentio/kafka-go Dial 1": {run: func(_ context.Context, text string) error { _, err := kafka.Dial("tcp", text); return err }},
	"github.com/segmentio/kafka-go DialContext 2": {run: func(ctx context.Context, text string) error {
		_, err := kafka.DialContext(ctx, "tcp", text)
		return err
	}},
	"github.com/segmentio/kafka-go DialLeader 2": {run: func(ctx context.Context, text string) error {
		_, err := kafka.DialLeader(ctx, "tcp", text, "t", 0)
		return err
	}},
	"github.com/segmentio/kafka-go ReaderConfig.Brokers 0": {run: func(ctx context.Context, text string) error {
		r := kafka.NewReader(kafka.ReaderConfig{Brokers: []string{text}, Topic: "t", MaxAttempts: 1})
		defer r.Close()
		_, err := r.ReadMessage(ctx)
		return err
	}},

	"github.com/IBM/sarama NewClient 0": {run: func(_ context.Context, text string) error {
		_, err := sarama.NewClient([]string{text}, saramaConfig())
		return err
	}},
	"github.com/IBM/sarama NewClusterAdmin 0": {run: func(_ context.Context, text string) error {
		_, err := sarama.NewClusterAdmin([]string{text}, saramaConfig())
		return err
	}},
	"github.com/IBM/sarama NewAsyncProducer 0": {run: func(_ context.Context, text string) error {
		_, err := sarama.NewAsyncProducer([]string{text}, saramaConfig())
		return err
	}},
	"github.com/IBM/sarama NewSyncProducer 0": {run: func(_ context.Context, text string) error {
		_, err := sarama.NewSyncProducer([]string{text}, saramaConfig())
		return err
	}},
	"github.com/IBM/sarama NewConsumer 0": {run: func(_ context.Context, text string) error {
		_, err := sarama.NewConsumer([]string{text}, saramaConfig())
		return err
	}},
	"github.com/IBM/sarama NewConsumerGroup 0": {run: func(_ context.Context, text string) error {
		_, err := sarama.NewConsumerGroup([]string{text}, "g", saramaConfig())
		return err
	}},
	"github.com/twmb/franz-go/pkg/kgo SeedBrokers 0": {run: func(ctx context.Context, text string) error {
		c, err := kgo.NewClient(kgo.SeedBrokers(text))
		if err != nil {
			return err
		}
		defer c.Close()
		return c.Ping(ctx)
	}},

	"github.com/nsqio/go-nsq NewProducer 0": {run: func(_ context.Context, text string) error {
		p, err := nsq.NewProducer(text, nsq.NewConfig())
		if err != nil {
			return err
		}
		p.SetLogger(log.New(io.Discard, "", 0), nsq.LogLevelMax)
		return p.Ping()
	}},
	"github.com/nsqio/go-nsq Consumer.ConnectToNSQD 0": {run: func(_ context.Context, text string) error { return consumer().ConnectToNSQD(text) }},
	"github.com/nsqio/go-nsq Consumer.ConnectToNSQDs 0": {run: func(_ context.Context, text string) error {
		return consumer().ConnectToNSQDs([]string{text})
	}},
}
