-- Refuses units beyond the limits of their codes, in all or of a cliente (docs/selling.md#fares). The locks of the codes
-- make transactions that use them wait for each other. Counts once for all units of a statement: for each unit a batch of
-- many buyers would count all uses of its code again and again.
-- settings: index plans
CREATE OR REPLACE FUNCTION codigo_has_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  code codigo;
BEGIN
  FOR code IN SELECT c.* FROM codigo c WHERE c.id = ANY(ARRAY(
      SELECT DISTINCT f.id_tarifa FROM fresh f WHERE f.id_tarifa IS NOT NULL AND f.status NOT IN ('released', 'refunded')))
    ORDER BY c.id FOR NO KEY UPDATE
  LOOP
    IF (code.limite IS NOT NULL AND (SELECT count(*) FROM venda v
        WHERE v.id_tarifa = code.id AND v.status NOT IN ('released', 'refunded')) > code.limite)
      OR (code.limite_pessoa IS NOT NULL AND EXISTS (SELECT FROM venda v
        WHERE v.id_tarifa = code.id AND v.status NOT IN ('released', 'refunded')
          AND v.id_cliente = ANY(ARRAY(SELECT f.id_cliente FROM fresh f WHERE f.id_tarifa = code.id))
        GROUP BY v.id_cliente HAVING count(*) > code.limite_pessoa))
    THEN
      RAISE EXCEPTION 'a code was used too often' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_codigo_has_room AFTER INSERT ON venda REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT
  EXECUTE FUNCTION codigo_has_room();
