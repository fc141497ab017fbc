printf '# Annual leave of executives\n\nExecutives have 40 days of annual leave.\n' |
  curl -s "$API/v1/documents" -H 'X-Vouch-As: alice' -H 'Prefer: wait=20' -F groups=reviewers -F collection=executives \
    -F 'file=@-;filename=leave.md' > /dev/null
q=$(send POST /v1/queries '{"question": "How many days of annual leave do executives have?", "mode": "strict",
      "scope": {"collections": ["executives"]}, "policy": {"cache": {"ttlSeconds": 0}, "review": {"planInStrict": false}}}' \
  -H 'X-Vouch-As: alice' -H 'Prefer: wait=20' | get id)
send POST "/v1/requests/$q.r1/decision" '{"action": "approve"}' -H 'X-Vouch-As: carol' | get code
