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
--> statement-breakpoint
-- Only a paid ticket opens a gate: one whose money is on its way back does not.
CREATE FUNCTION used_was_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a % ticket is not used', NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_used_was_sold BEFORE UPDATE OF entregue ON venda FOR EACH ROW
  WHEN (NEW.entregue AND NOT OLD.entregue AND NEW.status <> 'sold') EXECUTE FUNCTION used_was_sold();
--> statement-breakpoint
-- A refund gives back what its own tickets cost, each of them once (selling.md, Refunds).
CREATE FUNCTION refund_is_its_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own refund%ROWTYPE;
BEGIN
  SELECT * INTO own FROM refund WHERE id = NEW.id;
  IF own.status <> 'failed' AND (own.cents, own.units) IS DISTINCT FROM (
      SELECT coalesce(sum(valor_cents + taxa_cents), 0)::int, count(*)::int FROM venda WHERE id_refund = own.id
        AND id_attempt = own.id_attempt
        AND status = CASE own.status WHEN 'confirmed' THEN 'refunded' ELSE 'refunding' END) THEN
    RAISE EXCEPTION 'a refund of other tickets than its own' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_of_its_tickets AFTER INSERT OR UPDATE OF status, cents, units ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_is_its_tickets();
--> statement-breakpoint
-- Only what is paid opens a gate: not what is going back, nor what the bank took back.
CREATE FUNCTION used_was_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'only a paid ticket is used' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_used_when_paid BEFORE UPDATE OF entregue ON venda FOR EACH ROW
  WHEN (NEW.entregue AND NOT OLD.entregue AND NEW.status <> 'sold') EXECUTE FUNCTION used_was_paid();
