-- As keep_to_chart, for a table whose column is named `state` (`machines/socio.ts`).
CREATE OR REPLACE FUNCTION keep_to_chart_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.state || '>' || NEW.state = ANY (TG_ARGV)) THEN
    RAISE EXCEPTION '%: no way from % to %', TG_TABLE_NAME, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER socio_chart BEFORE UPDATE OF state ON socio FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION keep_to_chart_state('held>subscribing', 'held>released', 'subscribing>active', 'subscribing>failed', 'active>canceled', 'active>ending', 'ending>canceled');
