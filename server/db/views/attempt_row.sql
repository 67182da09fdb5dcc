-- The view of an attempt that all code reads. `is_due`: a check is due already, because it was requested meanwhile; it
-- must not be postponed.
CREATE OR REPLACE VIEW attempt_row AS
  SELECT a.id, a.id_reserva, a.id_cliente, a.tentativa, a.request_hash, a.method, a.installments, a.amount_cents, a.units,
    a.status, a.customer_id, a.pix_seconds, a.order_id, a.charge_id, a.pix_expires_at, a.paid_cents, a.canceled_cents,
    a.empty_read_at, a.order_created_at, a.created_at, r.status AS reserva_status, r.units AS reserva_units, r.carrinho,
    coalesce(a.check_at <= clock_timestamp(), false) AS is_due
  FROM payment_attempt a JOIN reserva r ON r.id = a.id_reserva;
