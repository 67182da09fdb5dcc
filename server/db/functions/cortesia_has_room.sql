-- Refuses a courtesy that nobody gave, one that costs something, and one beyond its giver's quota
-- (docs/selling.md#fares). The lock of the quota makes transactions that use it wait for each other.
CREATE OR REPLACE FUNCTION cortesia_has_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quota cortesia_cota;
BEGIN
  SELECT q.* INTO quota FROM cortesia c JOIN cortesia_cota q ON q.id = c.id_cota
    WHERE c.id = NEW.id_reserva AND q.id_evento = NEW.id_evento FOR NO KEY UPDATE OF q;
  IF NOT FOUND OR NEW.valor_cents + NEW.taxa_cents > 0 OR cortesias_given(quota.id) > quota.cota THEN
    RAISE EXCEPTION 'a courtesy beyond the quota, or without one' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

-- The fare of courtesies (contract/cortesias-rules.ts).
CREATE OR REPLACE TRIGGER venda_cortesia_has_room AFTER INSERT ON venda FOR EACH ROW
  WHEN (NEW.id_tarifa = '4d1f7a10-0006-4e10-8a01-636f72746573') EXECUTE FUNCTION cortesia_has_room();
