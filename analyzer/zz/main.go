package main

import (
	"github.com/uricheck/go-uricheck/analyzer"
	"golang.org/x/tools/go/analysis/singlechecker"
)

func main() { singlechecker.Main(analyzer.New()) }
