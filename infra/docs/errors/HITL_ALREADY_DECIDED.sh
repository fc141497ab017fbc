q=$(ask_answer_review)
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: alice' > /dev/null
send POST "/v1/requests/$q.r1/decision" '{"action": "reject"}' -H 'X-Vouch-As: bob' | get code
