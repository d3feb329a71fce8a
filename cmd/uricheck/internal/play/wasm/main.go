//go:build js && wasm

// Command wasm is the program that the playground runs in a worker of a browser. It sets the global object uricheck,
// with functions, and calls uricheckReady. load(Uint8Array) returns an error message, or "". check(source, style,
// depth) returns JSON, see [play.Answer]. fix(source, style, finding, fix) and fixAll(source, style) return JSON as
// well: edits, or an error. explain(text) returns a text. collect() collects garbage.
package main

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"syscall/js"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/play"
)

// ballast is memory that nothing uses. The garbage collector counts it, so it does not run before the heap has several
// times its size: the worker has one thread, and would collect in the middle of an analysis. It collects when it has
// nothing else to do.
//
// reserve is memory for the analysis of a long text. Each time that the memory of a WebAssembly program grows, Chromium
// collects its own garbage, so it grows once, before anybody waits.
var ballast, reserve []byte

func main() {
	ballast, reserve = make([]byte, 32<<20), make([]byte, 168<<20)
	reserve = nil
	debug.SetGCPercent(400)
	runtime.GC()
	var room *play.Room
	js.Global().Set("uricheck", map[string]any{
		"load": function(func(args []js.Value) any {
			data := make([]byte, args[0].Length())
			js.CopyBytesToGo(data, args[0])
			bundle, err := play.Read(data)
			if err != nil {
				return err.Error()
			}
			room = play.New(bundle)
			return ""
		}),
		"check": function(func(args []js.Value) any {
			settings := play.Settings{Style: args[1].Bool(), Depth: play.Depth(args[2].Int())}
			return encoded(room.Check(args[0].String(), settings))
		}),
		"fix": function(func(args []js.Value) any {
			return fixed(room.Fix(args[0].String(), play.Settings{Style: args[1].Bool()}, args[2].Int(), args[3].Int()))
		}),
		"fixAll": function(func(args []js.Value) any {
			return fixed(room.FixAll(args[0].String(), play.Settings{Style: args[1].Bool()}))
		}),
		"collect": function(func([]js.Value) any { runtime.GC(); return nil }),
		"explain": function(func(args []js.Value) any { return play.Explain(args[0].String()) }),
	})
	js.Global().Call("uricheckReady")
	select {}
}

func function(of func(args []js.Value) any) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any { return of(args) })
}

func fixed(edits []play.Edit, err error) string {
	if err != nil {
		return encoded(map[string]string{"error": err.Error()})
	}
	return encoded(map[string][]play.Edit{"edits": edits})
}

func encoded(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // JSON can express every answer
	}
	return string(text)
}
