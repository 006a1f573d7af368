package record

// Null is the text of a cell without a value. An empty cell has the empty value.
const Null = `\N`

// AppendCell appends a value as the text of a cell. It escapes a tab, a line feed, a carriage return
// and a backslash as \t, \n, \r and \\, like the text format of PostgreSQL's COPY.
func AppendCell(dst []byte, value string) []byte {
	start := 0
	for i := plainLength(value); i < len(value); i++ {
		var letter byte
		switch value[i] {
		case '\t':
			letter = 't'
		case '\n':
			letter = 'n'
		case '\r':
			letter = 'r'
		case '\\':
			letter = '\\'
		default:
			continue
		}
		dst = append(dst, value[start:i]...)
		dst = append(dst, '\\', letter)
		start = i + 1
	}
	return append(dst, value[start:]...)
}
