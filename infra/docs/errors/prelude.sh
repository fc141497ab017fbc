API=${API:-http://127.0.0.1:8787}

# send METHOD PATH BODY [option of curl…]: what the API answers
send() { curl -s -X "$1" "$API$2" -H 'Content-Type: application/json' -d "$3" "${@:4}"; }

# get FIELD: one field of the JSON on standard input
get() { node -pe "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }

# ask FIELDS: asks a question, waits until it needs a person or ends, prints its id. Its first request is ID.r1.
ask() {
  send POST /v1/queries "{\"question\": \"How many days of annual leave do I have?\", $1}" -H 'Prefer: wait=20' | get id
}

# the same, waiting in a review of its answer with this policy; in a review of its plan; for the approval of a todo
ask_answer_review() {
  ask '"mode": "strict", "policy": {"cache": {"ttlSeconds": 0}, "review": {"planInStrict": false},
       "requests": {"answer_review_hard": {'"$1"'}}}'
}
ask_plan_review() { ask '"mode": "strict", "policy": {"cache": {"ttlSeconds": 0}}'; }
ask_approval() {
  ask '"mode": "off", "policy": {"cache": {"ttlSeconds": 0}}, "todos": [{"id": "sum", "tool": "calculate",
       "task": "Add up", "arguments": {"expression": "20 + 5"}, "requiresApproval": true}]'
}

# outcome ID: waits until a query has ended without an answer, prints why
outcome() {
  until curl -s "$API/v1/queries/$1" | get 'outcome?.code' | grep -v undefined; do sleep 1; done
}
