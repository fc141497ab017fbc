send DELETE /v1/keys/000000000000 '' | get code
