# 2+3=5,ybgyb
{ word = $1; sub(/\r$/, "", word); gsub(other, " ", word) }
length(word) != 5 || word !~ /^[!-~ ]+$/ { next }
{ word = tolower(word) }
substr(word, 3, 1) == "3" &&
substr(word, 1, 1) != "2" &&
substr(word, 4, 1) != "=" &&
word ~ /2/ &&
word ~ /=/ &&
word !~ /5/ &&
!index(word, "+")

BEGIN {
    # A letter outside ASCII, where awk counts characters, and where it counts bytes.
    other = "[^\001-\302\240]"
    if (length("é") > 1)
        other = "\302[\241-\277]|[\303-\337][\200-\277]|[\340-\357][\200-\277][\200-\277]" \
            "|[\360-\364][\200-\277][\200-\277][\200-\277]"
}
