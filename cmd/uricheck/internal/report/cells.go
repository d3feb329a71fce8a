package report

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

// cell is a character as a terminal shows it, with the marks that combine with it.
type cell struct {
	start, end int // bytes of the line
	text       string
	width      int // columns
}

// tabWidth is half of the width that terminals give a tab, so that more of the line is visible.
const tabWidth = 4

// cellsOf splits a line into cells. The offset is that of its first byte.
func cellsOf(line string, offset int) []cell {
	var cells []cell
	column := 0
	for i := 0; i < len(line); {
		shown, size := char(line[i:])
		c := cell{offset + i, offset + i + size, shown, screen.Width(shown)}
		if line[i] == '\t' {
			c.width = tabWidth - column%tabWidth
			c.text = strings.Repeat(" ", c.width)
		}
		i += size
		if c.width == 0 && len(cells) > 0 {
			last := &cells[len(cells)-1]
			last.end, last.text = c.end, last.text+c.text
			continue
		}
		if c.width == 0 {
			c.text, c.width = " "+c.text, 1 // a mark needs something to stand on
		}
		column += c.width
		cells = append(cells, c)
	}
	return cells
}

func totalWidth(cells []cell) int {
	total := 0
	for _, c := range cells {
		total += c.width
	}
	return total
}

// view is the visible part of a line, and the marked columns in it, from 0: at least one.
type view struct {
	text     string
	from, to int
}

const (
	// cutMark stands for the omitted part. The source itself may contain the character "…".
	cutMark = "..."
	// bytesPerColumn is more than the bytes of a character, without all of its marks.
	bytesPerColumn = 8
)

// look returns the part of a line, limit columns wide, that contains the bytes from from to to. A
// line may have megabytes, so look reads no more than a screen can show.
func look(line string, from, to, limit int) view {
	start := runeStart(line, from-bytesPerColumn*limit)
	end := runeStart(line, from+bytesPerColumn*limit)
	cells := cellsOf(line[start:end], start)
	first, last := markedCells(cells, from, to)
	left, right := 0, len(cells)
	if start > 0 || end < len(line) || totalWidth(cells) > limit {
		left, right = window(cells, first, last, limit-2*len(cutMark))
	}
	var b strings.Builder
	column := totalWidth(cells[left:first])
	if start > 0 || left > 0 {
		b.WriteString(cutMark)
		column += len(cutMark)
	}
	for _, c := range cells[left:right] {
		b.WriteString(c.text)
	}
	if end < len(line) || right < len(cells) {
		b.WriteString(cutMark)
	}
	marked := totalWidth(cells[first:max(first, min(last, right))])
	return view{b.String(), column, column + max(1, marked)}
}

// runeStart moves an offset into the line, and to the start of its character.
func runeStart(line string, offset int) int {
	offset = min(max(offset, 0), len(line))
	for i := 0; i < utf8.UTFMax && 0 < offset-i && offset-i < len(line); i++ {
		if utf8.RuneStart(line[offset-i]) {
			return offset - i
		}
	}
	return offset
}

// markedCells returns the range of cells that have some of the bytes. It is empty
// if there are none.
func markedCells(cells []cell, from, to int) (first, last int) {
	for first < len(cells) && cells[first].end <= from {
		first++
	}
	last = first
	for last < len(cells) && cells[last].start < to {
		last++
	}
	return first, last
}

// window returns the range of cells, at most limit columns wide, that a frame shows of a long line:
// its beginning if this contains the marked cells, and otherwise the part around the first marked
// cell. The part before the mark gets a third of the columns, unless the part after it is short.
func window(cells []cell, first, last, limit int) (left, right int) {
	left, right = first, first
	used := 0
	before := limit / 3
	if totalWidth(cells[:last]) <= limit {
		before = limit
	}
	for left > 0 && used+cells[left-1].width <= before {
		left--
		used += cells[left].width
	}
	for right < len(cells) && used+cells[right].width <= limit {
		used += cells[right].width
		right++
	}
	for right == len(cells) && left > 0 && used+cells[left-1].width <= limit {
		left--
		used += cells[left].width
	}
	return left, right
}
