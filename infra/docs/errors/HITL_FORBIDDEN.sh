q=$(ask_answer_review '"groups": ["reviewers"]')
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: carol' | get code
