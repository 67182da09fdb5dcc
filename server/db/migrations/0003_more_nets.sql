-- What must not happen, second part: what was written down stays as it was written, and a blocked place is nobody's.
CREATE FUNCTION keep_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER entrada_append_only BEFORE UPDATE OR DELETE ON entrada FOR EACH ROW EXECUTE FUNCTION keep_for_ever();
--> statement-breakpoint
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON history FOR EACH ROW EXECUTE FUNCTION keep_for_ever();
--> statement-breakpoint
CREATE FUNCTION place_is_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM setor WHERE id = NEW.id_setor AND NEW.nr_lugar = ANY (bloqueados)) THEN
    RAISE EXCEPTION 'a blocked place' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_place_for_sale BEFORE INSERT ON venda FOR EACH ROW WHEN (NEW.nr_lugar IS NOT NULL)
  EXECUTE FUNCTION place_is_for_sale();
--> statement-breakpoint
-- entregue is one-way (spec §4).
CREATE FUNCTION used_is_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a used ticket stays used' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_used_for_ever BEFORE UPDATE OF entregue ON venda FOR EACH ROW WHEN (OLD.entregue AND NOT NEW.entregue)
  EXECUTE FUNCTION used_is_used();
--> statement-breakpoint
-- keep_to_chart (0001) reads a column named status.
CREATE FUNCTION keep_to_chart_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.state || '>' || NEW.state = ANY (TG_ARGV)) THEN
    RAISE EXCEPTION '%: no way from % to %', TG_TABLE_NAME, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER socio_chart BEFORE UPDATE OF state ON socio FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION keep_to_chart_state('held>subscribing', 'held>released', 'subscribing>active', 'subscribing>failed', 'active>canceled');
