q=$(ask_answer_review)
send POST "/v1/queries/$q/pause" '{}' > /dev/null
send POST "/v1/queries/$q/pause" '{}' | get code
