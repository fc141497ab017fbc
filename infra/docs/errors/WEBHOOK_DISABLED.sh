w=$(send POST /v1/webhooks '{"url": "https://1.1.1.1/hooks"}' | get id)
send PATCH "/v1/webhooks/$w" '{"enabled": false}' | get disabled.because
send POST "/v1/webhooks/$w/deliveries/d000000000001/redeliver" '{}' | get code
send DELETE "/v1/webhooks/$w" '' > /dev/null
