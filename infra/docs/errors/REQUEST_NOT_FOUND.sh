send POST /v1/requests/q-00000000.r1/decision '{"action": "approve"}' | get code
