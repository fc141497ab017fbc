printf ' ' | curl -s "$API/v1/documents" -F 'file=@-;filename=empty.md' -H 'Prefer: wait=60' | get code
