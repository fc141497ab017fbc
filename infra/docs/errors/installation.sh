## PAYLOAD_UNREADABLE
send POST /codec/decode '{"payloads": [{"metadata": {"encoding": "YmluYXJ5L2VuY3J5cHRlZA==", "encryption-key-id": "Z29uZQ=="}, "data": "AAAA"}]}' | get code

## POLICY_VERSION_NOT_FOUND
curl -s "$API/v1/policies/999" | get code

## EXPERIMENT_NOT_FOUND
curl -s "$API/v1/experiments/x-20260101000000000-00000000" | get code
