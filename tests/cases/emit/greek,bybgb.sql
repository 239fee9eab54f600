SELECT word FROM words
WHERE LENGTH(word) = 5
  AND SUBSTR(word, 4, 1) IN ('e', 'E')
  AND SUBSTR(word, 2, 1) NOT IN ('r', 'R')
  AND REPLACE(REPLACE(word, 'r', ''), 'R', '') <> word
  AND LENGTH(word) - LENGTH(REPLACE(REPLACE(word, 'e', ''), 'E', '')) = 1
  AND REPLACE(REPLACE(word, 'g', ''), 'G', '') = word
  AND REPLACE(REPLACE(word, 'k', ''), 'K', '') = word
  AND NOT EXISTS (WITH place(n) AS (VALUES (1), (2), (3), (4), (5))
    SELECT n FROM place WHERE LTRIM(SUBSTR(word, n, 1), '0123456789!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~¡¢£¤¥¦§¨©«¬®¯°±²³´¶·¸¹»¼½¾¿×÷‐‑–—‘’“”…') = '')
