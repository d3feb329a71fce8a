package play

// Packages are the packages that code on the playground can import: those that deal with URLs, and
// those that code about URLs uses most.
var Packages = []string{
	"archive/zip", "bufio", "bytes", "cmp", "compress/gzip", "context", "crypto/hmac", "crypto/md5", "crypto/rand", "crypto/sha1",
	"crypto/sha256", "crypto/tls", "crypto/x509", "database/sql", "embed", "encoding/base64", "encoding/binary",
	"encoding/hex", "encoding/json", "encoding/xml", "errors", "expvar", "flag", "fmt", "hash", "html", "html/template",
	"io", "io/fs", "io/ioutil", "iter", "log", "log/slog", "maps", "math", "math/rand", "math/rand/v2", "mime",
	"mime/multipart", "net", "net/http", "net/http/cookiejar", "net/http/httptest", "net/http/httptrace",
	"net/http/httputil", "net/http/pprof", "net/mail", "net/netip", "net/rpc", "net/smtp", "net/textproto", "net/url",
	"os", "os/exec", "os/signal", "path", "path/filepath", "reflect", "regexp", "runtime", "runtime/debug", "slices",
	"sort", "strconv", "strings", "sync", "sync/atomic", "syscall", "testing", "testing/fstest", "text/tabwriter", "text/template",
	"time", "unicode", "unicode/utf8", "unique",
}
