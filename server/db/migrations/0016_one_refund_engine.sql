-- Every refund is a row of `refund`: those that somebody asked for, and the automatic ones of payments that give no
-- tickets (docs/decisions/0060), which were columns of payment_attempt until now.

-- The version before this one may serve while this runs. Its automatic refunds are looked for first, which reads the whole
-- table (in 0014 already, when both run together); then both tables are locked, in the order in which every sale locks
-- them, until the commit.
CREATE TEMP TABLE IF NOT EXISTS refunded_before ON COMMIT DROP AS
  SELECT id FROM payment_attempt WHERE refund_reason IS NOT NULL OR status = 'refunding';--> statement-breakpoint
LOCK TABLE payment_attempt IN EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE refund IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL, ADD COLUMN "reason" text,
  DROP CONSTRAINT "refund_amounts",
  ADD CONSTRAINT "refund_amounts" CHECK (CASE WHEN "automatic" THEN "cents" > 0 AND "units" = 0 ELSE "cents" >= 0 AND "units" > 0 END
    AND "expected_canceled_cents" >= "cents"),
  ADD CONSTRAINT "refund_reason" CHECK ("automatic" = ("reason" IS NOT NULL));--> statement-breakpoint
CREATE UNIQUE INDEX "refund_one_automatic" ON "refund" USING btree ("id_attempt") WHERE automatic;--> statement-breakpoint
-- For the dashboard: when the automatic ones ended.
CREATE INDEX "refund_returned" ON "refund" USING btree ("updated_at") WHERE automatic AND status = 'confirmed';--> statement-breakpoint

-- A refund changes its state as machines/charge-refund.ts allows.
CREATE TRIGGER refund_chart BEFORE UPDATE OF status ON refund FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart('pending>sent', 'sent>pending', 'pending>confirmed', 'sent>confirmed', 'pending>failed', 'sent>failed');--> statement-breakpoint
-- A refund of tickets gives back what they cost, each of them once; an automatic one has no tickets. No refund may give
-- back more than what its payment has left.
CREATE OR REPLACE FUNCTION refund_is_its_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own refund%ROWTYPE;
BEGIN
  SELECT * INTO own FROM refund WHERE id = NEW.id;
  IF own.status <> 'failed' AND (CASE WHEN own.automatic THEN 0 ELSE own.cents END, own.units) <> (
      SELECT coalesce(sum(valor_cents + taxa_cents), 0)::int, count(*)::int FROM venda WHERE id_refund = own.id
        AND id_attempt = own.id_attempt
        AND status = CASE own.status WHEN 'confirmed' THEN 'refunded' ELSE 'refunding' END) THEN
    RAISE EXCEPTION 'a refund of other tickets than its own' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION refund_is_of_what_was_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(r.cents), 0) FROM refund r WHERE r.id_attempt = NEW.id_attempt AND r.status <> 'failed')
      > (SELECT coalesce(nullif(a.paid_cents, 0), a.amount_cents) FROM payment_attempt a WHERE a.id = NEW.id_attempt) THEN
    RAISE EXCEPTION 'more is refunded than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_of_what_was_paid AFTER INSERT OR UPDATE OF status, cents ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> 'failed') EXECUTE FUNCTION refund_is_of_what_was_paid();--> statement-breakpoint
-- An attempt is `refunding` exactly as long as its automatic refund is in progress.
CREATE FUNCTION refunding_has_its_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  attempt uuid := CASE TG_TABLE_NAME WHEN 'refund' THEN (to_jsonb(NEW) ->> 'id_attempt')::uuid ELSE NEW.id END;
BEGIN
  IF (SELECT a.status = 'refunding' FROM payment_attempt a WHERE a.id = attempt) <> EXISTS (
      SELECT 1 FROM refund r WHERE r.id_attempt = attempt AND r.automatic AND r.status IN ('pending', 'sent')) THEN
    RAISE EXCEPTION 'attempt % and its automatic refund disagree', attempt
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_of_refunding AFTER INSERT OR UPDATE OF status ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.automatic) EXECUTE FUNCTION refunding_has_its_refund();--> statement-breakpoint

CREATE CONSTRAINT TRIGGER attempt_refunding_has_refund AFTER UPDATE OF status ON payment_attempt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'refunding') EXECUTE FUNCTION refunding_has_its_refund();--> statement-breakpoint

-- The automatic refund of an attempt as the version before this one has stored it, if it is no row yet. A call that that
-- version may have made counts as made: the charge is then only read for as long as after a call without an answer.
CREATE FUNCTION adopt_refund(ids uuid[]) RETURNS void LANGUAGE sql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
  INSERT INTO refund (id_attempt, automatic, reason, actor, cents, units, expected_canceled_cents, status, sent_at, tries,
    check_at, created_at, updated_at)
  SELECT a.id, true, coalesce(a.refund_reason, ''), 'provider', f.cents, 0, f.cents, f.status, a.refund_sent_at,
    (a.refund_sent_at IS NOT NULL)::int, CASE WHEN a.status = 'refunding' THEN clock_timestamp() END, a.updated_at, a.updated_at
  FROM payment_attempt a CROSS JOIN LATERAL (SELECT coalesce(nullif(a.paid_cents, 0), a.amount_cents) AS cents,
    CASE WHEN a.status = 'refunded' THEN 'confirmed' WHEN a.status = 'chargedback' THEN 'failed'
      WHEN a.refund_sent_at IS NULL THEN 'pending' ELSE 'sent' END AS status) f
  WHERE a.id = ANY(ids) AND (a.status = 'refunding' OR (a.status IN ('refunded', 'chargedback') AND a.refund_reason IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.id_attempt = a.id AND r.automatic)
$$;--> statement-breakpoint
-- From here on the version before this one writes the columns, and three triggers keep the row. They do nothing for this
-- version, and go with the columns.
-- 1. Its calls are made by the row's owner alone: an update that would claim one changes no row, and that version makes
--    the call only when its update changed one.
CREATE FUNCTION leave_call_to_refund() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER before_0016_call BEFORE UPDATE OF refund_sent_at ON payment_attempt FOR EACH ROW
  WHEN (OLD.status = 'refunding' AND NEW.refund_sent_at IS NOT NULL AND NEW.refund_sent_at IS DISTINCT FROM OLD.refund_sent_at)
  EXECUTE FUNCTION leave_call_to_refund();--> statement-breakpoint
-- 2. What it begins to refund.
CREATE FUNCTION adopt_begun_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adopt_refund(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER before_0016_begun AFTER UPDATE OF refund_reason ON payment_attempt FOR EACH ROW
  WHEN (OLD.refund_reason IS NULL AND NEW.refund_reason IS NOT NULL) EXECUTE FUNCTION adopt_begun_refund();--> statement-breakpoint
-- 3. What it settles. This version ends the refund before the attempt.
CREATE FUNCTION end_adopted_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refund SET status = CASE NEW.status WHEN 'refunded' THEN 'confirmed' ELSE 'failed' END, check_at = NULL,
    updated_at = clock_timestamp() WHERE id_attempt = NEW.id AND automatic AND status IN ('pending', 'sent');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER before_0016_settled AFTER UPDATE OF status ON payment_attempt FOR EACH ROW
  WHEN (OLD.status = 'refunding' AND NEW.status <> 'refunding') EXECUTE FUNCTION end_adopted_refund();--> statement-breakpoint

-- As before, with the reason that the buyer reads from the automatic refund.
CREATE OR REPLACE FUNCTION read_orders(clientes uuid[], order_ids text[], own_ids uuid[]) RETURNS json LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  found uuid[];
BEGIN
  -- For each question its attempt, or null. OFFSET 0: by the order, not among all attempts of the cliente.
  found := ARRAY(SELECT coalesce(
      (SELECT a.id FROM (SELECT b.id, b.id_cliente FROM payment_attempt b WHERE b.order_id = u.order_id OFFSET 0) a
        WHERE a.id_cliente = u.cliente),
      (SELECT a.id FROM (SELECT b.id, b.id_cliente FROM payment_attempt b WHERE b.id = u.own_id OFFSET 0) a
        WHERE a.id_cliente = u.cliente))
    FROM unnest(clientes, order_ids, own_ids) WITH ORDINALITY AS u(cliente, order_id, own_id, nr) ORDER BY u.nr);
  RETURN json_build_object(
    'orders', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT q.nr::int AS nr, a.id, a.id_reserva, a.order_id, a.charge_id, a.method, a.installments, a.amount_cents,
        CASE WHEN a.status = 'paid' AND (SELECT coalesce(bool_or(v.status = 'refunding') AND NOT bool_or(v.status = 'sold'), false)
            FROM venda v WHERE v.id_attempt = a.id)
          THEN 'refunding' ELSE a.status END AS status,
        a.qr_code, a.qr_code_url, a.pix_expires_at, a.provider_message,
        (SELECT f.reason FROM refund f WHERE f.id_attempt = a.id AND f.automatic) AS refund_reason, a.created_at,
        r.status AS reserva_status, r.expires_at AS reserva_expires_at
      FROM unnest(found) WITH ORDINALITY AS q(id, nr) JOIN payment_attempt a ON a.id = q.id
        JOIN reserva r ON r.id = a.id_reserva) x),
    'sale', sale_rows(ARRAY(SELECT DISTINCT a.id_reserva FROM payment_attempt a WHERE a.id = ANY(found))));
END $$;--> statement-breakpoint

-- What is stored already, and what was stored between the first look and the locks: the history names it. Last, because
-- no table can be altered any more when its rows wait for the checks at the commit.
SELECT adopt_refund(ARRAY(SELECT id FROM refunded_before UNION SELECT entity_id FROM history
  WHERE at > now() - interval '2 minutes' AND entity = 'attempt' AND to_state IN ('refunding', 'refunded')));
