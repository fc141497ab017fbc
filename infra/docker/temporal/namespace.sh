#!/bin/sh
# Makes the namespace, once. A server that was just started may not know it for some seconds.
set -eu

if ! temporal operator namespace describe --namespace "$NAMESPACE" >/dev/null 2>&1; then
  temporal operator namespace create --namespace "$NAMESPACE" --retention "$RETENTION"
fi
for _ in $(seq 30); do
  temporal workflow list --namespace "$NAMESPACE" --limit 1 >/dev/null 2>&1 && exit 0
  sleep 1
done
echo "the namespace $NAMESPACE is not served after 30 s" >&2
exit 1
