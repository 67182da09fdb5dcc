-- A raffle number is taken only while its raffle is on sale: published, not drawn, its list not frozen, and the number
-- within the raffle.
CREATE OR REPLACE FUNCTION number_is_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM rifa WHERE id = NEW.id_rifa AND publicada AND NOT excluir AND numero_sorteado IS NULL
      AND NEW.nr_sorte <= qtd_numeros) OR EXISTS (SELECT 1 FROM rifa_lista WHERE id_rifa = NEW.id_rifa) THEN
    RAISE EXCEPTION 'a number that is not for sale' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER venda_number_for_sale BEFORE INSERT ON venda FOR EACH ROW WHEN (NEW.id_rifa IS NOT NULL)
  EXECUTE FUNCTION number_is_for_sale();
