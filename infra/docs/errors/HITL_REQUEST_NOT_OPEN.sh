q=$(ask_answer_review)
send POST "/v1/requests/$q.r2/decision" '{"action": "approve"}' | get code
