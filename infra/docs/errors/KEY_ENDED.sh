key=$(send POST /v1/keys '{"name": "example", "principal": "example", "roles": ["asker"]}' | get id)
send DELETE "/v1/keys/$key" '' > /dev/null
send POST "/v1/keys/$key/rotate" '' | get code
