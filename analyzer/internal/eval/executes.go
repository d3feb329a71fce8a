package eval

// Executes reports whether a function, or an operator, can be executed.
func Executes(function string) bool {
	if _, ok := functions()[function]; ok {
		return true
	}
	_, ok := openCalls()[function]
	return ok
}
