q=$(send POST /v1/queries '{"question": "Hello"}' -H 'Prefer: wait=20' | get id)
curl -s "$API/v1/queries/$q/plan" | get code
