key="Idempotency-Key: $(date +%s)-$RANDOM"
body='{"name": "intranet", "principal": "intranet", "roles": ["asker"]}'
send POST /v1/keys "$body" -H "$key" > /dev/null
send POST /v1/keys "$body" -H "$key" | get code
