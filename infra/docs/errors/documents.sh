## DOCUMENT_NOT_FOUND
curl -s "$API/v1/documents/uploads%2Fnowhere.md" | get code

## PASSAGE_NOT_FOUND
curl -s "$API/v1/passages/handbook%2Fnowhere.md%230" | get code

## DOCUMENT_INVALID
echo 'Text.' | curl -s "$API/v1/documents" -F 'file=@-;filename=a.md' -F 'path=../a.md' | get code

## DOCUMENT_TYPE_UNSUPPORTED
echo 'Text.' | curl -s "$API/v1/documents" -F 'file=@-;filename=a.exe' | get code

## DOCUMENT_UNREADABLE
printf ' ' | curl -s "$API/v1/documents" -F 'file=@-;filename=empty.md' -H 'Prefer: wait=60' | get code

## DOCUMENT_CONFLICT
echo 'Text.' | curl -s "$API/v1/documents" -F 'file=@-;filename=annual-leave.md' -F 'collection=handbook' \
  -F 'path=en/annual-leave.md' | get code

## SOURCE_NOT_FOUND
curl -s "$API/v1/sources/nowhere/run" -H 'Content-Type: application/json' -d '{}' | get code
