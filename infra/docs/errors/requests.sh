## HITL_INVALID_RESPONSE
q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "edit"}' | get code

## HITL_WRONG_KIND
q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "resume"}' | get code

## HITL_REQUEST_NOT_OPEN
q=$(ask_answer_review)
send POST "/v1/requests/$q.r2/decision" '{"action": "approve"}' | get code

## HITL_REQUEST_EXPIRED
q=$(ask_answer_review '"timeoutSeconds": 1')
outcome "$q" > /dev/null
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' | get code

## HITL_ALREADY_DECIDED
q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: alice' > /dev/null
send POST "/v1/requests/$q.r1/decision" '{"action": "reject"}' -H 'X-Vouch-As: bob' | get code

## HITL_ALREADY_VOTED
q=$(ask_answer_review '"quorum": {"approvals": 2, "people": []}')
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: alice' > /dev/null
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: alice' | get code

## HITL_REQUEST_CHANGED
q=$(ask_answer_review)
other=$(printf '0%.0s' $(seq 64))
send POST "/v1/requests/$q.r1/decision" '{"action": "approve", "shownHash": "'"$other"'"}' | get code

## HITL_FORBIDDEN
q=$(ask_answer_review '"groups": ["reviewers"]')
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: carol' | get code

## HITL_NOT_CLEARED
printf '# Annual leave of executives\n\nExecutives have 40 days of annual leave.\n' |
  curl -s "$API/v1/documents" -H 'X-Vouch-As: alice' -H 'Prefer: wait=20' -F groups=reviewers -F collection=executives \
    -F 'file=@-;filename=leave.md' > /dev/null
q=$(send POST /v1/queries '{"question": "How many days of annual leave do executives have?", "mode": "strict",
      "scope": {"collections": ["executives"]}, "policy": {"cache": {"ttlSeconds": 0}, "review": {"planInStrict": false}}}' \
  -H 'X-Vouch-As: alice' -H 'Prefer: wait=20' | get id)
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: carol' | get code

## HITL_CLAIMED
q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/claim" '{}' -H 'X-Vouch-As: alice' > /dev/null
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: bob' | get code

## HITL_NOT_CLAIMED
q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/release" '{}' | get code

## HITL_READING_TIME
q=$(send POST /v1/queries '{"question": "How many days of annual leave do employees have?", "mode": "strict",
      "policy": {"cache": {"ttlSeconds": 0}, "review": {"planInStrict": false, "readingShare": 1}}}' \
  -H 'Prefer: wait=20' | get id)
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' | get code

## HITL_EXTENSION_REFUSED
q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/extend" '{"seconds": 7200}' | get code

## REQUEST_NOT_FOUND
send POST /v1/requests/q-00000000.r1/decision '{"action": "approve"}' | get code
