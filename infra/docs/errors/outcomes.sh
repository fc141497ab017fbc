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

## POLICY_CHANGE_REJECTED
p=$(send POST /v1/policies '{"reason": "Read more", "changes": {"retrieval": {"k": 9}}}' | get id)
until send POST "/v1/requests/$p.r1/decision" '{"action": "reject"}' -H 'X-Vouch-As: bob' | get action | grep -q reject; do sleep 1; done
outcome "$p"

## POLICY_SUPERSEDED
propose() { send POST /v1/policies '{"reason": "Shorter histories", "changes": {"history": {"continueAfterEvents": '"$1"'}}}' | get id; }
approve() { send POST "/v1/requests/$1.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: bob'; }
first=$(propose 7000)
second=$(propose 6000)
until approve "$first" | get action | grep -q approve; do sleep 1; done
outcome "$second"

## CANCELLED
q=$(ask_answer_review)
send POST "/v1/queries/$q/cancel" '{"reason": "asked twice"}' > /dev/null
outcome "$q"
