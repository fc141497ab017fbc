#!/bin/sh
# Makes the databases of Temporal and their tables, or brings them up to the version of the image.
set -eu

sql() {
  temporal-sql-tool --plugin postgres12 --endpoint postgres --port 5432 --user temporal --database "$@"
}

for name in temporal visibility; do
  database=temporal
  [ "$name" = temporal ] || database=temporal_visibility
  sql "$database" create
  sql "$database" setup-schema --version 0.0
  sql "$database" update-schema --schema-name "postgresql/v12/$name"
done
