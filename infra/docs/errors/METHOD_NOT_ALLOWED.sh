curl -s -X DELETE "$API/v1/queries" | get code
