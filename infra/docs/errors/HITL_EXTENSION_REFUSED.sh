q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/extend" '{"seconds": 7200}' | get code
