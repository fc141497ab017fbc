q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/release" '{}' | get code
