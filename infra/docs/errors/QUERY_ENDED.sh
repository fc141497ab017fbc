q=$(ask_answer_review '"timeoutSeconds": 1')
outcome "$q" > /dev/null
send POST "/v1/queries/$q/cancel" '{}' | get code
