-- For each cliente and id of an order, the provider's or our own: their attempt, or null. OFFSET 0 makes PostgreSQL
-- search by the order's id instead of reading all attempts of the cliente.
-- settings: index plans
CREATE OR REPLACE FUNCTION asked_attempts(clientes uuid[], order_ids text[], own_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(SELECT coalesce(
      (SELECT a.id FROM (SELECT b.id, b.id_cliente FROM payment_attempt b WHERE b.order_id = u.order_id OFFSET 0) a
        WHERE a.id_cliente = u.cliente),
      (SELECT a.id FROM (SELECT b.id, b.id_cliente FROM payment_attempt b WHERE b.id = u.own_id OFFSET 0) a
        WHERE a.id_cliente = u.cliente))
    FROM unnest(clientes, order_ids, own_ids) WITH ORDINALITY AS u(cliente, order_id, own_id, nr) ORDER BY u.nr);
END $$;
