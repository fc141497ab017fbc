curl -s "$API/v1/webhooks/wh-0000000000000000" | get code
