package top

import (
	"fmt"
	"net/http"

	"facts/low"
)

func nested(name string) {
	low.GetRows([][]string{{"rows.corp.net/x", "https://h/x"}, {"a", "row.corp.net/x"}})                                // want `relative: "row.corp.net" has no scheme; http.Get accepts http and https`
	low.GetPairs([][2]string{{"a", "https://h/%zz"}, {"b", "pair.corp.net/x"}})                                         // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails` `relative: "pair.corp.net" has no scheme; http.Get accepts http and https`
	low.GetNested(map[string]map[string]string{"keys.corp.net/x": {"key.corp.net/x": "nested.corp.net/x"}})             // want `relative: "nested.corp.net" has no scheme; http.Get accepts http and https`
	low.GetNamed(map[string][]string{"main": {"named.corp.net/x", "second.corp.net/x"}, "other": {"other.corp.net/x"}}) // want `relative: "named.corp.net" has no scheme; http.Get accepts http and https`
	low.GetFirst([2]string{"first.corp.net/x", "second.corp.net/x"})                                                    // want `relative: "first.corp.net" has no scheme; http.Get accepts http and https`
	low.GetThird("a.corp.net/x", "b.corp.net/x", "third.corp.net/x")                                                    // want `relative: "third.corp.net" has no scheme; http.Get accepts http and https`
	low.GetSetting(map[string]any{"url": "setting.corp.net/x", "name": "name.corp.net/x", "size": 3})                   // want `relative: "setting.corp.net" has no scheme; http.Get accepts http and https`
	low.GetOne(map[string]string{"a": "https://h/%zo", "b": "maybe.corp.net/x"}, name)                                  // want `escape: .*%zo.*`
	low.GetChanged([][]string{{"a", "changed.corp.net/x"}})
	_ = low.Table{Rows: [][]string{{"table.corp.net/x", "cell.corp.net/x"}}} // want `relative: "table.corp.net" has no scheme; http.Get accepts http and https`
}

func appended() {
	var rows [][]string
	rows = append(rows, []string{"a", "appended.corp.net/x"}) // want `relative: "appended.corp.net" has no scheme; http.Get accepts http and https`
	low.GetRows(rows)
	nested := make(map[string]map[string]string)
	nested["a"] = map[string]string{"b": "stored.corp.net/x"} // want `relative: "stored.corp.net" has no scheme; http.Get accepts http and https`
	nested["a"]["c"] = "deep.corp.net/x"                      // want `relative: "deep.corp.net" has no scheme; http.Get accepts http and https`
	low.GetNested(nested)
}

func anySettings() {
	http.Get(low.Setting().(string)) // want `relative: "anysetting.corp.net" has no scheme; http.Get accepts http and https`
	http.Get("https://" + low.Setting().(string))
	if s, ok := low.AnySetting.(string); ok {
		http.Get(s) // want `escape: "%" in "%zy" needs two hex digits after it; http.Get fails`
	}
	http.Get(fmt.Sprintf("http://h/%d", low.AnyLimit.(int)+low.Limit().(int)))
}
