-- A unit of the rehearsal costs nothing, and is in no reservation with units of anything else, so that it can be deleted
-- with its order. Released units do not count: a hold is replaced in place.
-- settings: index plans
CREATE OR REPLACE FUNCTION rehearsal_is_alone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rehearsal uuid := (SELECT e.id FROM evento e WHERE e.ensaio);
BEGIN
  IF rehearsal IS NOT NULL AND EXISTS (SELECT FROM taken t WHERE t.id_evento = rehearsal AND t.valor_cents + t.taxa_cents > 0
      OR EXISTS (SELECT FROM venda o WHERE o.id_reserva = t.id_reserva AND o.status <> 'released'
        AND (o.id_evento = rehearsal) IS DISTINCT FROM (t.id_evento = rehearsal)
        AND (o.id_evento = rehearsal OR t.id_evento = rehearsal))) THEN
    RAISE EXCEPTION 'a unit of a rehearsal that is not alone, or costs something'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'venda_rehearsal_alone';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_rehearsal_alone AFTER INSERT ON venda REFERENCING NEW TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION rehearsal_is_alone();
