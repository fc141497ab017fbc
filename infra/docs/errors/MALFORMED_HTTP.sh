curl -s -X WONDER "$API/v1/queries" | get code
