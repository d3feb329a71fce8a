package falsealarms

import (
	"net/http"
	"strings"
)

// The program requests what strings.Replace makes of a text.
type doubling struct{ BaseURL string }

func (d *doubling) get() {
	u := d.BaseURL + "/v1/x"
	http.Get(strings.Replace(u, "//v1", "/v1", 1))
}
