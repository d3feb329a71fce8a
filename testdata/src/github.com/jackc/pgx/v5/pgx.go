// Package pgx has signatures of github.com/jackc/pgx/v5 that tests call.
package pgx

// ParseConfig parses a URL or keywords.
func ParseConfig(string) (any, error) { return nil, nil }
