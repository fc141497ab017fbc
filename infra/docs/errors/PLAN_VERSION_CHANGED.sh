q=$(ask_plan_review)
send PATCH "/v1/queries/$q/plan" '{"version": 7, "instruction": "remove todo 1"}' | get code
