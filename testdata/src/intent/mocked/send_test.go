package mocked

import (
	"testing"

	"github.com/jarcoal/httpmock"
)

// The mocked transport takes schemes that the default one refuses.
func TestSend(t *testing.T) {
	httpmock.Activate()
	if err := send("mock://h.org/"); err != nil {
		t.Fatal(err)
	}
	if err := sendTo("/x"); err != nil {
		t.Fatal(err)
	}
	// The program cannot make a request of this text.
	sendTo("http://h.org/%") // want `escape: "%" needs two hex digits after it; .*`
}

// A stored URL reaches the transport as well.
func TestClient(t *testing.T) {
	httpmock.Activate()
	c := client{base: "mock://h.org"}
	if err := c.get("/x"); err != nil {
		t.Fatal(err)
	}
}
