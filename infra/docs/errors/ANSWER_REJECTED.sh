q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "reject", "reason": "out of date"}' > /dev/null
outcome "$q"
