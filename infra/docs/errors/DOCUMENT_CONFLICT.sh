echo 'Text.' | curl -s "$API/v1/documents" -F 'file=@-;filename=annual-leave.md' -F 'collection=handbook' \
  -F 'path=en/annual-leave.md' | get code
