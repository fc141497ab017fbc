echo 'Text.' | curl -s "$API/v1/documents" -F 'file=@-;filename=a.exe' | get code
