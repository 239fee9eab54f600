SELECT word FROM words
WHERE LENGTH(word) = 5
  AND SUBSTR(word, 3, 1) IN ('3')
  AND SUBSTR(word, 1, 1) NOT IN ('2')
  AND SUBSTR(word, 4, 1) NOT IN ('=')
  AND REPLACE(word, '2', '') <> word
  AND REPLACE(word, '=', '') <> word
  AND REPLACE(word, '+', '') = word
  AND REPLACE(word, '5', '') = word
