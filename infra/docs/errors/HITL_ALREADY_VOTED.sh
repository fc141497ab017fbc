q=$(ask_answer_review '"quorum": {"approvals": 2, "people": []}')
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: alice' > /dev/null
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: alice' | get code
