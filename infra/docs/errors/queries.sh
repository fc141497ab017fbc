## HITL_MODIFICATION_FAILED
q=$(ask_plan_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "modify", "edits": [{"op": "remove", "todoId": "none"}]}' | get code

## TODOS_NOT_POSSIBLE
send POST /v1/queries '{"question": "How much?", "todos": [{"tool": "fly", "task": "Fly"}]}' | get code

## PLAN_NOT_FOUND
q=$(send POST /v1/queries '{"question": "Hello"}' -H 'Prefer: wait=20' | get id)
curl -s "$API/v1/queries/$q/plan" | get code

## PLAN_NOT_EDITABLE
q=$(ask_approval)
send PATCH "/v1/queries/$q/plan" '{"edits": [{"op": "remove", "todoId": "sum"}]}' | get code

## PLAN_VERSION_CHANGED
q=$(ask_plan_review)
send PATCH "/v1/queries/$q/plan" '{"version": 7, "instruction": "remove todo 1"}' | get code

## RESULT_NOT_FOUND
q=$(ask_approval)
curl -s "$API/v1/queries/$q/todos/sum/result" | get code

## HITL_SESSION_NOT_PAUSED
q=$(ask_answer_review)
send POST "/v1/queries/$q/resume" '{}' | get code

## HITL_SESSION_PAUSED
q=$(ask_answer_review)
send POST "/v1/queries/$q/pause" '{}' > /dev/null
send POST "/v1/queries/$q/pause" '{}' | get code

## QUERY_ENDED
q=$(ask_answer_review '"timeoutSeconds": 1')
outcome "$q" > /dev/null
send POST "/v1/queries/$q/cancel" '{}' | get code

## QUERY_NOT_FOUND
curl -s "$API/v1/queries/q-00000000" | get code

## CONVERSATION_NOT_FOUND
curl -s "$API/v1/conversations/t-00000000000000000000000000000000" | get code

## FEEDBACK_TOO_EARLY
q=$(ask_answer_review)
send POST "/v1/queries/$q/feedback" '{"rating": "positive"}' | get code

## QUERY_RUNNING
q=$(ask_answer_review '"timeoutSeconds": 60')
send POST "/v1/queries/$q/erase" '{"reason": "asked for by who asked"}' | get code

## ERASURE_UNAVAILABLE
q=$(ask '"mode": "off"')
send POST "/v1/queries/$q/erase" '{"reason": "asked for by who asked"}' | get code
