-- The second safeguard of the state machines: a row changes its `status` only along the pairs 'from>to' that a trigger
-- names. `machines/reservation.ts`, `payment-attempt.ts` and `charge-refund.ts` decide; this trigger refuses every
-- other change.
CREATE OR REPLACE FUNCTION keep_to_chart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.status || '>' || NEW.status = ANY (TG_ARGV)) THEN
    RAISE EXCEPTION '%: no way from % to %', TG_TABLE_NAME, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER reserva_chart BEFORE UPDATE OF status ON reserva FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart('held>paying', 'paying>sold', 'paying>held', 'held>released', 'paying>released');

-- One update may combine several transitions (e.g. paid, refused and refunded before the first read): every pair below
-- is a path of the attempt's chart. refunded and chargedback are final.
CREATE OR REPLACE TRIGGER attempt_chart BEFORE UPDATE OF status ON payment_attempt FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart(
    'sending>waiting', 'sending>paid', 'sending>refused', 'sending>expired', 'sending>refunding', 'sending>refunded', 'sending>chargedback',
    'waiting>paid', 'waiting>refused', 'waiting>expired', 'waiting>refunding', 'waiting>refunded', 'waiting>chargedback',
    'refused>paid', 'refused>refunding', 'refused>refunded', 'refused>chargedback',
    'expired>paid', 'expired>refunding', 'expired>refunded', 'expired>chargedback',
    'paid>refunding', 'paid>refunded', 'paid>chargedback',
    'refunding>refunded', 'refunding>paid', 'refunding>chargedback');

CREATE OR REPLACE TRIGGER venda_chart BEFORE UPDATE OF status ON venda FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart(
    'held>paying', 'held>released', 'paying>sold', 'paying>held', 'paying>released',
    'sold>refunding', 'sold>refunded', 'sold>chargedback', 'refunding>sold', 'refunding>refunded', 'refunding>chargedback');

-- A refund changes its state as machines/charge-refund.ts allows.
CREATE OR REPLACE TRIGGER refund_chart BEFORE UPDATE OF status ON refund FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart('pending>sent', 'sent>pending', 'pending>confirmed', 'sent>confirmed', 'pending>failed', 'sent>failed');

-- The test order of the first steps changes its state as machines/payment-test.ts allows.
CREATE OR REPLACE TRIGGER teste_chart BEFORE UPDATE OF status ON teste_pagamento FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION keep_to_chart(
    'creating>waiting', 'creating>refused', 'creating>paid', 'waiting>paid', 'waiting>expired', 'waiting>refused',
    'paid>refunding', 'paid>refunded', 'refunding>paid', 'refunding>refunded', 'expired>paid', 'refused>paid');
