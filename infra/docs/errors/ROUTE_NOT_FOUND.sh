curl -s "$API/v1/nothing" | get code
