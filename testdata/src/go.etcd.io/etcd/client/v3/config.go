// Package clientv3 has a structure of go.etcd.io/etcd/client/v3 that tests fill.
package clientv3

// Config has the endpoints of a cluster.
type Config struct{ Endpoints []string }
