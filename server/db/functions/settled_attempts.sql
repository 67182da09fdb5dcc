-- The status of attempts that have no refund in progress, and of which no webhook names another order than their own.
-- settings: index plans
CREATE OR REPLACE FUNCTION settled_attempts(ids uuid[], orders text[]) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_object_agg(a.id, a.status), '{}') FROM payment_attempt a WHERE a.id = ANY(ids)
    AND (SELECT count(*) FILTER (WHERE r.status IN ('pending', 'sent')) FROM refund r WHERE r.id_attempt = a.id) = 0
    AND NOT EXISTS (SELECT FROM unnest(ids, orders) AS h(id, order_id) WHERE h.id = a.id AND h.order_id <> a.order_id)
$$;
