q=$(ask_answer_review '"timeoutSeconds": 1')
outcome "$q"
