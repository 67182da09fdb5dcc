-- The data of an order's screen: for each cliente and id of an order, the provider's or our own, their attempt.
-- settings: index plans
CREATE OR REPLACE FUNCTION read_orders(clientes uuid[], order_ids text[], own_ids uuid[]) RETURNS json LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid[];
BEGIN
  -- For each requested order its attempt, or null. OFFSET 0 makes PostgreSQL search by the order's id instead of
  -- reading all attempts of the cliente.
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
END $$;
