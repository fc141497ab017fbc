curl -s "$API/v1/queries?text=$(head -c 20000 /dev/zero | tr "\0" a)" | get code
