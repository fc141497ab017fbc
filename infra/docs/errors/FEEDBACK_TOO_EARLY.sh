q=$(ask_answer_review)
send POST "/v1/queries/$q/feedback" '{"rating": "positive"}' | get code
