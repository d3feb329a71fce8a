package hostport

import (
	"fmt"
	"testing"
)

// The helpers of tests know their hosts. The other files of the package are not for tests.
func serverFor(t *testing.T, host string, port int) string {
	t.Helper()
	return fmt.Sprintf("http://%s:%d/", host, port)
}
