curl -s "$API/v1/conversations/t-00000000000000000000000000000000" | get code
