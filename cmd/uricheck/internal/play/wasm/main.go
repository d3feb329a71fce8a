//go:build js && wasm

// Command wasm is the program that the playground runs in a browser. It sets window.uricheck, an
// object with the functions load(Uint8Array), check(source, style) and explain(text), and calls
// window.uricheckReady. load returns an error message, or ""; check returns JSON, see
// [play.Answer].
package main

import (
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/play"
)

func main() {
	debug.SetGCPercent(400) // there is one thread, so a garbage collection delays the keystroke
	var room *play.Room
	js.Global().Set("uricheck", map[string]any{
		"load": js.FuncOf(func(_ js.Value, args []js.Value) any {
			data := make([]byte, args[0].Length())
			js.CopyBytesToGo(data, args[0])
			bundle, err := play.Read(data)
			if err != nil {
				return err.Error()
			}
			room = play.New(bundle)
			return ""
		}),
		"check": js.FuncOf(func(_ js.Value, args []js.Value) any {
			answer, err := json.Marshal(room.Check(args[0].String(), args[1].Bool()))
			if err != nil {
				panic(err) // JSON can express every Answer
			}
			return string(answer)
		}),
		"explain": js.FuncOf(func(_ js.Value, args []js.Value) any { return play.Explain(args[0].String()) }),
	})
	js.Global().Call("uricheckReady")
	select {}
}
