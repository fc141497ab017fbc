q=$(ask_approval)
curl -s "$API/v1/queries/$q/todos/sum/result" | get code
