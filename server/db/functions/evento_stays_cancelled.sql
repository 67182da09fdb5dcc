-- A cancelled event stays cancelled, at the day and for the reason that its buyers were told. Who sells, admits or moves it
-- is refused by is_lote_withdrawn, lote_is_on_sale and cancelled_admits_nobody.
CREATE OR REPLACE FUNCTION evento_stays_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a cancelled event stays cancelled' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER evento_stays_cancelled BEFORE UPDATE OF situacao, motivo, cancelado_em, data, hora ON evento FOR EACH ROW
  WHEN (OLD.situacao = 'cancelado' AND (NEW.situacao, NEW.motivo, NEW.cancelado_em, NEW.data, NEW.hora)
    IS DISTINCT FROM (OLD.situacao, OLD.motivo, OLD.cancelado_em, OLD.data, OLD.hora))
  EXECUTE FUNCTION evento_stays_cancelled();
