send POST /v1/session '{"key": "vk_example"}' | get code
