# crane,byybb
# rails,yybbb
{ word = $1; sub(/\r$/, "", word); gsub(other, " ", word) }
length(word) != 5 || word !~ /^[A-Za-z ]+$/ { next }
{ word = tolower(word) }
substr(word, 1, 1) != "r" &&
substr(word, 2, 1) != "r" &&
substr(word, 2, 1) != "a" &&
substr(word, 3, 1) != "a" &&
word ~ /r/ &&
word ~ /a/ &&
word !~ /[cneils]/

BEGIN {
    # A letter outside ASCII, where awk counts characters, and where it counts bytes.
    other = "[À-ÖØ-öø-ʿΆ-ῼ々-힣]"
    if (length("é") > 1)
        other = "\303[\200-\226\230-\266\270-\277]|[\304-\312\316-\337][\200-\277]" \
            "|[\340\341\343-\355][\200-\277][\200-\277]"
}
