q=$(ask_plan_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "modify", "edits": [{"op": "remove", "todoId": "none"}]}' | get code
