q=$(ask_answer_review)
send POST "/v1/queries/$q/cancel" '{"reason": "asked twice"}' > /dev/null
outcome "$q"
