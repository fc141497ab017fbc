q=$(ask_answer_review)
send POST "/v1/queries/$q/resume" '{}' | get code
