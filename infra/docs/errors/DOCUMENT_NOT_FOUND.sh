curl -s "$API/v1/documents/uploads%2Fnowhere.md" | get code
