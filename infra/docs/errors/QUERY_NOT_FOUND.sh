curl -s "$API/v1/queries/q-00000000" | get code
