send POST /v1/webhooks '{"url": "https://169.254.169.254/latest"}' | get code
