send POST /v1/queries '{"question": ' | get code
