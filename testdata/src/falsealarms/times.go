package falsealarms

import (
	"net/http"
	"time"
)

// The program has the times in UTC, which has no "+" for its zone.
type period struct{ from, to time.Time }

func (p *period) normalize() { p.from, p.to = p.from.UTC(), p.to.UTC() }

func (p *period) get() {
	http.Get("https://h.corp.net/events?from=" + p.from.Format(time.RFC3339))
}

func inUTC(t time.Time) time.Time { return t.In(time.UTC) }

var epoch = time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)

func getPeriods(since time.Time, age time.Duration, day string, days []time.Time) error {
	now := time.Now().UTC()
	start := now.Add(-age)
	http.Get("https://h.corp.net/events?from=" + start.Format(time.RFC3339))
	http.Get("https://h.corp.net/events?from=" + inUTC(since).Format(time.RFC3339))
	http.Get("https://h.corp.net/events?from=" + epoch.AddDate(1, 0, 0).Format(time.RFC3339))
	since = since.UTC()
	http.Get("https://h.corp.net/events?from=" + since.Format(time.RFC3339))
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return err
	}
	http.Get("https://h.corp.net/events?from=" + date.Format(time.RFC3339))
	for i, d := range days {
		days[i] = d.UTC()
	}
	http.Get("https://h.corp.net/events?from=" + days[0].Format(time.RFC3339))
	return nil
}
