package record

// Null is what a cell has that has no value, which differs from an empty one.
const Null = `\N`

// AppendCell appends a value as it stands in a cell: a tab, a line end and a backslash are
// \t, \n, \r and \\, as in the text format of PostgreSQL's COPY.
func AppendCell(dst []byte, value string) []byte {
	start := 0
	for i := range len(value) {
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
