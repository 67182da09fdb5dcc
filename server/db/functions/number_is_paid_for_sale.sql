-- A raffle's number cannot be paid once the result of its draw may be public, nor when the raffle is not on sale.
CREATE OR REPLACE FUNCTION number_is_paid_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM rifa WHERE id = NEW.id_rifa AND publicada AND NOT excluir AND numero_sorteado IS NULL
      AND (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo')::date < data_sorteio) THEN
    RAISE EXCEPTION 'a number that is no longer for sale' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER venda_paid_for_sale BEFORE UPDATE OF status ON venda FOR EACH ROW
  WHEN (OLD.status = 'held' AND NEW.status = 'paying' AND NEW.id_rifa IS NOT NULL)
  EXECUTE FUNCTION number_is_paid_for_sale();
