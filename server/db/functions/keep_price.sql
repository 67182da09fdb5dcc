-- The price and the fare of a unit are frozen when it is taken (docs/selling.md, Invariants).
CREATE OR REPLACE FUNCTION keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price of a sale is frozen' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER venda_price_frozen BEFORE UPDATE OF valor_cents, taxa_cents ON venda FOR EACH ROW
  WHEN (OLD.valor_cents IS DISTINCT FROM NEW.valor_cents OR OLD.taxa_cents IS DISTINCT FROM NEW.taxa_cents)
  EXECUTE FUNCTION keep_price();

CREATE OR REPLACE TRIGGER venda_fare_frozen BEFORE UPDATE OF id_tarifa, na_cota ON venda FOR EACH ROW
  WHEN (OLD.id_tarifa IS DISTINCT FROM NEW.id_tarifa OR OLD.na_cota IS DISTINCT FROM NEW.na_cota)
  EXECUTE FUNCTION keep_price();
