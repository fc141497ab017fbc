key="Idempotency-Key: $(date +%s)-$RANDOM"
upload() {
  printf '# Travel\n\nTravel is booked by the assistant.\n' |
    curl -s "$API/v1/documents" -H "$key" -H 'Prefer: wait=20' -F 'file=@-;filename=travel.md'
}
{ upload & upload; wait; } | grep -o IDEMPOTENCY_KEY_IN_USE
