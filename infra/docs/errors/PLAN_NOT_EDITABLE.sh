q=$(ask_approval)
send PATCH "/v1/queries/$q/plan" '{"edits": [{"op": "remove", "todoId": "sum"}]}' | get code
