-- Once, as a superuser. docs/operations.md#database
CREATE ROLE bilheteria_owner LOGIN PASSWORD '…';
CREATE ROLE bilheteria_app LOGIN PASSWORD '…';
CREATE DATABASE bilheteria OWNER bilheteria_owner;
\c bilheteria
REVOKE CREATE ON SCHEMA public FROM PUBLIC; -- only needed before PostgreSQL 15
CREATE EXTENSION IF NOT EXISTS pg_trgm;     -- the owner may also create it
