key="Idempotency-Key: $(date +%s)-$RANDOM"
send POST /v1/queries '{"question": "Hello"}' -H "$key" > /dev/null
send POST /v1/queries '{"question": "Hello again"}' -H "$key" | get code
