## HITL_TIMEOUT
q=$(ask_answer_review '"timeoutSeconds": 1')
outcome "$q"

## ANSWER_REJECTED
q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "reject", "reason": "out of date"}' > /dev/null
outcome "$q"

## APPROVAL_REJECTED
q=$(ask_approval)
send POST "/v1/requests/$q.r1/decision" '{"action": "reject"}' > /dev/null
outcome "$q"

## PLAN_REJECTED
q=$(ask_plan_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "reject"}' > /dev/null
outcome "$q"

## CANCELLED
q=$(ask_answer_review)
send POST "/v1/queries/$q/cancel" '{"reason": "asked twice"}' > /dev/null
outcome "$q"
