curl -s "$API/v1/requests" -H 'X-Vouch-As: mallory' | get code
