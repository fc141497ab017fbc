q=$(ask_approval)
send POST "/v1/requests/$q.r1/decision" '{"action": "reject"}' > /dev/null
outcome "$q"
