// Package clients runs uricheck on programs that use libraries for requests, in popular
// versions. uricheck has no list of these libraries: the facts of their packages say which
// functions and fields take URLs. In the packages below, a comment marks each call with a fault; the
// others have no findings.
package clients
