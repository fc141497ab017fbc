## INVALID_REQUEST
send POST /v1/queries '{"question": "", "policy": {"requests": {"pause": {"timeoutSeconds": 7200}}}}' | get code

## MALFORMED_HTTP
curl -s -X WONDER "$API/v1/queries" | get code

## HEADERS_TOO_LARGE
curl -s "$API/v1/queries?text=$(head -c 20000 /dev/zero | tr "\0" a)" | get code

## MALFORMED_JSON
send POST /v1/queries '{"question": ' | get code

## PAYLOAD_TOO_LARGE
head -c 200000 /dev/zero | tr '\0' x | curl -s "$API/v1/queries" -H 'Content-Type: application/json' --data-binary @- | get code

## UNSUPPORTED_MEDIA_TYPE
curl -s "$API/v1/queries" -H 'Content-Type: text/plain' -d 'How are you?' | get code

## ROUTE_NOT_FOUND
curl -s "$API/v1/nothing" | get code

## METHOD_NOT_ALLOWED
curl -s -X DELETE "$API/v1/queries" | get code

## ORIGIN_FORBIDDEN
curl -s -X POST -H 'Origin: https://elsewhere.example' -H 'Content-Type: application/json' -d '{"payloads": []}' "$API/codec/decode" | get code

## IDEMPOTENCY_KEY_REUSED
key="Idempotency-Key: $(date +%s)-$RANDOM"
send POST /v1/queries '{"question": "Hello"}' -H "$key" > /dev/null
send POST /v1/queries '{"question": "Hello again"}' -H "$key" | get code

## IDEMPOTENCY_KEY_IN_USE
key="Idempotency-Key: $(date +%s)-$RANDOM"
upload() {
  printf '# Travel\n\nTravel is booked by the assistant.\n' |
    curl -s "$API/v1/documents" -H "$key" -H 'Prefer: wait=20' -F 'file=@-;filename=travel.md'
}
{ upload & upload; wait; } | grep -o IDEMPOTENCY_KEY_IN_USE

## IDEMPOTENCY_RESULT_NOT_KEPT
key="Idempotency-Key: $(date +%s)-$RANDOM"
body='{"name": "intranet", "principal": "intranet", "roles": ["asker"]}'
send POST /v1/keys "$body" -H "$key" > /dev/null
send POST /v1/keys "$body" -H "$key" | get code
