-- A blocked place of a sector cannot be sold. A companion's place is marked with the wheelchair's that it is sold with,
-- 0 without one, unless the day that the event sets is over.
CREATE OR REPLACE FUNCTION place_is_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place record;
BEGIN
  SELECT NEW.nr_lugar = ANY (s.bloqueados) AS is_blocked, (s.acompanhantes ->> NEW.nr_lugar::text)::int AS acompanha
    INTO place FROM setor s WHERE s.id = NEW.id_setor;
  IF place.is_blocked THEN
    RAISE EXCEPTION 'a blocked place' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  IF place.acompanha IS NOT NULL AND EXISTS (SELECT 1 FROM evento e WHERE e.id = NEW.id_evento
      AND coalesce((clock_timestamp() AT TIME ZONE 'America/Sao_Paulo')::date <= e.acompanhantes_ate, true)) THEN
    NEW.acompanha := place.acompanha;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER venda_place_for_sale BEFORE INSERT ON venda FOR EACH ROW WHEN (NEW.nr_lugar IS NOT NULL)
  EXECUTE FUNCTION place_is_for_sale();
