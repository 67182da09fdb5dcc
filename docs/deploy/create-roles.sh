#!/bin/sh
# Run once by the image of PostgreSQL, on an empty data folder: the two roles of docs/operations.md#database.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
CREATE ROLE bilheteria_owner LOGIN PASSWORD :'owner';
CREATE ROLE bilheteria_app LOGIN PASSWORD :'app';
CREATE DATABASE bilheteria OWNER bilheteria_owner;
\c bilheteria
CREATE EXTENSION IF NOT EXISTS pg_trgm;
SQL
