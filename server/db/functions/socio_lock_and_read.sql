-- Locks the rows that are to be changed. `locked_out`: the rows that another transaction has locked. `invoices`: the
-- stored data of these invoices of the provider. `waits` as in reserve_lock_and_read.
-- settings: index plans
CREATE OR REPLACE FUNCTION socio_lock_and_read(ids uuid[], invoices text[], waits boolean) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  found uuid[];
BEGIN
  IF waits THEN
    found := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(ids) ORDER BY s.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    found := ARRAY(SELECT s.id FROM socio s WHERE s.id = ANY(ids) ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  RETURN json_build_object(
    'socios', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT r.* FROM socio_row r WHERE r.id = ANY(found)) x),
    'locked_out', (SELECT coalesce(json_agg(s.id), '[]') FROM socio s WHERE s.id = ANY(ids) AND s.id <> ALL(found)),
    'invoices', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT b.id_invoice, b.status FROM socio_cobranca b WHERE b.id_invoice = ANY(invoices)) x));
END $$;
