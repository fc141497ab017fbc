echo 'Text.' | curl -s "$API/v1/documents" -F 'file=@-;filename=a.md' -F 'path=../a.md' | get code
