package low

import "net/http"

// GetRows sends the second text of each row.
func GetRows(rows [][]string) { // want GetRows:`takesURL\(0 Send\)`
	for _, row := range rows {
		http.Get(row[1])
	}
}

func GetPairs(pairs [][2]string) { // want GetPairs:`takesURL\(0 Send\)`
	for _, pair := range pairs {
		http.Get(pair[1])
	}
}

func GetNested(nested map[string]map[string]string) { // want GetNested:`takesURL\(0 Send\)`
	for _, urls := range nested {
		for _, u := range urls {
			http.Get(u)
		}
	}
}

func GetNamed(urls map[string][]string) { http.Get(urls["main"][0]) } // want GetNamed:`takesURL\(0 Send\)`

// GetFirst sends the first element.
func GetFirst(urls [2]string) { http.Get(urls[0]) } // want GetFirst:`takesURL\(0 Send\)`

func GetThird(urls ...string) { http.Get(urls[2]) } // want GetThird:`takesURL\(0 Send\)`

func GetOne(urls map[string]string, name string) { http.Get(urls[name]) } // want GetOne:`takesURL\(0 Send if shown\)`

func GetSetting(settings map[string]any) { http.Get(settings["url"].(string)) } // want GetSetting:`takesURL\(0 Send guards 1\)`

// GetChanged completes the rows by another name for them.
func GetChanged(rows [][]string) { // want GetChanged:`takesURL\(0 Send any reader\)`
	for _, row := range rows {
		row[1] = "https://" + row[1]
	}
	for _, row := range rows {
		http.Get(row[1])
	}
}

// Table is a field with a nested list.
type Table struct{ Rows [][]string } // want Rows:`takesURL\(0 Send\)`

func (t Table) Send() {
	for i := range t.Rows {
		http.Get(t.Rows[i][0])
	}
}
