q=$(ask_answer_review '"timeoutSeconds": 1')
outcome "$q" > /dev/null
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' | get code
