curl -s "$API/v1/queries" -H 'Content-Type: text/plain' -d 'How are you?' | get code
