# Makes zuri.go, or the file that is named, from uri.re with re2c 3.0 and gofmt.
#
# What follows re2go moves the tables of bit vectors out of the functions. They are slice
# literals there, which each call would build anew on its stack.
set -e
made=$(re2go --tags --bit-vectors --no-debug-info --no-generation-date uri.re)
printf '%s\n' "$made" | awk '
	/^\t*in[A-Za-z]+ := \[\]byte *{/ { inTable = 1; sub(/:= \[\]byte/, "= [...]byte"); sub(/^\t*/, "var ") }
	inTable { tables = tables $0 "\n"; if (/}/) inTable = 0; next }
	{ print }
	END { printf "\n%s", tables }
' | gofmt >"${1:-zuri.go}"
