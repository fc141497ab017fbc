curl -s "$API/v1/passages/handbook%2Fnowhere.md%230" | get code
