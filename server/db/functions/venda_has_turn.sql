-- No unit of an event with a waiting room is held for a cliente whose turn it is not. The turn is compared with the start
-- of the transaction, which looked after it (server/sales/hold/hold-bounds-repo.ts): one that ends in between ends nothing
-- that was decided. What is sold without being held was paid for by somebody whose turn it was (late payments).
-- With the rights of the owner, because the version before this one has none on the new tables.
-- Row by row, by their indexes: joined, all events and all places may be read.
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
