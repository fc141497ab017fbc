## PAYLOAD_UNREADABLE
send POST /codec/decode '{"payloads": [{"metadata": {"encoding": "YmluYXJ5L2VuY3J5cHRlZA==", "encryption-key-id": "Z29uZQ=="}, "data": "AAAA"}]}' | get code
