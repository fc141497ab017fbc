q=$(ask_answer_review)
other=$(printf '0%.0s' $(seq 64))
send POST "/v1/requests/$q.r1/decision" '{"action": "approve", "shownHash": "'"$other"'"}' | get code
