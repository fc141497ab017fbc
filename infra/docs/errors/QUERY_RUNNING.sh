q=$(ask_answer_review '"timeoutSeconds": 60')
send POST "/v1/queries/$q/erase" '{"reason": "asked for by who asked"}' | get code
