send POST /v1/queries '{"question": "", "policy": {"requests": {"pause": {"timeoutSeconds": 7200}}}}' | get code
