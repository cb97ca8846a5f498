#!/bin/sh
# A dump of the PostgreSQL database that PGHOST, PGUSER, PGDATABASE and PGPASSFILE name, into a folder:
# back-up-postgres.sh /var/backups/freshet. A dump gets its name when it is complete; those of
# the last 14 days are kept. Copy them to another machine. docs/operations.md says how to restore one.
set -eu
file="$1/freshet-$(date -u +%F).dump"
pg_dump --format=custom --file="$file.unfinished"
mv "$file.unfinished" "$file"
find "$1" -name 'freshet-*.dump' -mtime +14 -delete
echo "$file: a complete backup"
