-- The second net under the charts and the money (selling.md, Invariants): whatever the code believes, the database
-- refuses a move off the charts, a changed price, a paid attempt without its tickets and a ticket without its money.
CREATE FUNCTION keep_to_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.status || '>' || NEW.status = ANY (TG_ARGV)) THEN
    RAISE EXCEPTION '%: no way from % to %', TG_TABLE_NAME, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reserva_chart BEFORE UPDATE OF status ON reserva FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart('held>paying', 'paying>sold', 'paying>held', 'held>released', 'paying>released');
--> statement-breakpoint
-- One update may take several arrows at once (what was paid, refused and given back before we looked): every pair below
-- is a path of the attempt's chart. refunded and chargedback lead nowhere.
CREATE TRIGGER attempt_chart BEFORE UPDATE OF status ON payment_attempt FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart(
    'sending>waiting', 'sending>paid', 'sending>refused', 'sending>expired', 'sending>refunding', 'sending>refunded', 'sending>chargedback',
    'waiting>paid', 'waiting>refused', 'waiting>expired', 'waiting>refunding', 'waiting>refunded', 'waiting>chargedback',
    'refused>paid', 'refused>refunding', 'refused>refunded', 'refused>chargedback',
    'expired>paid', 'expired>refunding', 'expired>refunded', 'expired>chargedback',
    'paid>refunding', 'paid>refunded', 'paid>chargedback',
    'refunding>refunded', 'refunding>paid', 'refunding>chargedback');
--> statement-breakpoint
CREATE TRIGGER venda_chart BEFORE UPDATE OF status ON venda FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart(
    'held>paying', 'held>released', 'paying>sold', 'paying>held', 'paying>released',
    'sold>refunding', 'sold>refunded', 'sold>chargedback', 'refunding>sold', 'refunding>refunded', 'refunding>chargedback');
--> statement-breakpoint
CREATE FUNCTION keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price of a sale is frozen' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_price_frozen BEFORE UPDATE OF valor_cents, taxa_cents ON venda FOR EACH ROW
  WHEN (OLD.valor_cents IS DISTINCT FROM NEW.valor_cents OR OLD.taxa_cents IS DISTINCT FROM NEW.taxa_cents)
  EXECUTE FUNCTION keep_price();
--> statement-breakpoint
CREATE FUNCTION paid_has_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT status FROM payment_attempt WHERE id = NEW.id) = 'paid' AND NEW.units <> (SELECT count(*) FROM venda
      WHERE id_attempt = NEW.id AND status IN ('sold', 'refunding', 'refunded', 'chargedback')) THEN
    RAISE EXCEPTION 'money without its tickets' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER attempt_paid_has_tickets AFTER INSERT OR UPDATE OF status ON payment_attempt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'paid') EXECUTE FUNCTION paid_has_tickets();
--> statement-breakpoint
CREATE FUNCTION sold_was_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payment_attempt
      WHERE id = NEW.id_attempt AND status IN ('paid', 'refunding', 'refunded', 'chargedback')) THEN
    RAISE EXCEPTION 'a ticket without its money' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER venda_sold_was_paid AFTER INSERT OR UPDATE OF status ON venda
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'sold') EXECUTE FUNCTION sold_was_paid();
