## MODEL_NOT_FOUND
send POST /v1/chat/completions '{"model": "nobody", "messages": [{"role": "user", "content": "Hello"}]}' |
  get error.code | tr a-z A-Z
