## SIGN_IN_NOT_NEEDED
send POST /v1/session '{"key": "vk_example"}' | get code

## PERSON_UNKNOWN
curl -s "$API/v1/requests" -H 'X-Vouch-As: mallory' | get code

## KEY_NOT_FOUND
send DELETE /v1/keys/000000000000 '' | get code

## KEY_ENDED
key=$(send POST /v1/keys '{"name": "example", "principal": "example", "roles": ["asker"]}' | get id)
send DELETE "/v1/keys/$key" '' > /dev/null
send POST "/v1/keys/$key/rotate" '' | get code
