head -c 200000 /dev/zero | tr '\0' x | curl -s "$API/v1/queries" -H 'Content-Type: application/json' --data-binary @- | get code
