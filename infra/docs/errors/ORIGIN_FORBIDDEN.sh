curl -s -X POST -H 'Origin: https://elsewhere.example' -H 'Content-Type: application/json' -d '{"payloads": []}' "$API/codec/decode" | get code
