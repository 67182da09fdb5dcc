-- A raffle is drawn only when none of its numbers may change its owner any more. Stores whether the drawn number has a
-- buyer: by the frozen list or, for raffles drawn before lists existed, by its sale.
CREATE OR REPLACE FUNCTION no_number_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM venda WHERE id_rifa = NEW.id AND status IN ('held', 'paying', 'refunding')) THEN
    RAISE EXCEPTION 'numbers may still change hands' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  -- In a list's file the numbers follow the last empty line, one per line. Without a list: whether the number is sold.
  NEW.numero_vendido := coalesce(
    (SELECT E'\n' || regexp_replace(texto, E'^.*\n\n', '') LIKE E'%\n' || NEW.numero_sorteado || E'\n%'
      FROM rifa_lista WHERE id_rifa = NEW.id),
    EXISTS (SELECT 1 FROM venda WHERE id_rifa = NEW.id AND nr_sorte = NEW.numero_sorteado AND status = 'sold'));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER rifa_draw_when_settled BEFORE UPDATE OF numero_sorteado ON rifa FOR EACH ROW
  WHEN (OLD.numero_sorteado IS NULL AND NEW.numero_sorteado IS NOT NULL) EXECUTE FUNCTION no_number_is_open();
