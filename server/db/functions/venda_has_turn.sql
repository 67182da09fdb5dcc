-- A unit of an event with a waiting room is held only for a cliente who may choose now. The end of their time is
-- compared with the start of the transaction, because the transaction has checked it before
-- (server/sales/hold/hold-bounds-repo.ts): a turn that ends in between does not revoke the decision. Units sold without
-- a hold belong to late payments, whose buyer was admitted before.
-- It runs with the rights of the schema's owner, because the application's role of the version before this one has none
-- on the new tables.
-- The rows are checked one by one, by their indexes: with a join, PostgreSQL may read all events and all places.
CREATE OR REPLACE FUNCTION venda_has_turn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held record;
BEGIN
  FOR held IN SELECT t.id_cliente, t.id_evento FROM taken t WHERE t.status = 'held'
    AND (SELECT e.fila_abre_em FROM evento e WHERE e.id = t.id_evento) IS NOT NULL
  LOOP
    PERFORM FROM fila_lugar p WHERE p.id_cliente = held.id_cliente AND p.id_evento = held.id_evento AND p.ends_at > now();
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a unit of an event with a waiting room is held out of turn'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'venda_turn';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_turn AFTER INSERT ON venda REFERENCING NEW TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION venda_has_turn();
