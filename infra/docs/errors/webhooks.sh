## WEBHOOK_NOT_FOUND
curl -s "$API/v1/webhooks/wh-0000000000000000" | get code

## WEBHOOK_URL_REFUSED
send POST /v1/webhooks '{"url": "https://169.254.169.254/latest"}' | get code

## WEBHOOK_DISABLED
w=$(send POST /v1/webhooks '{"url": "https://1.1.1.1/hooks"}' | get id)
send PATCH "/v1/webhooks/$w" '{"enabled": false}' | get disabled.because
send POST "/v1/webhooks/$w/deliveries/d000000000001/redeliver" '{}' | get code
send DELETE "/v1/webhooks/$w" '' > /dev/null
