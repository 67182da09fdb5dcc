-- Stolen cards are tried one after another: counts how many cards of a cliente were refused within a day, in orders and
-- memberships. A card whose outcome is not known yet counts, so that concurrent attempts do not exceed the limit; an
-- order that the provider never received does not count. The list of states is that of the index attempt_unpaid.
-- settings: index plans
CREATE OR REPLACE FUNCTION refused_cards(of_cliente uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT (SELECT count(*)::int FROM payment_attempt a WHERE a.id_cliente = of_cliente AND a.method = 'credit_card'
      AND a.status IN ('sending', 'waiting', 'refused', 'expired')
      AND a.created_at > statement_timestamp() - interval '1 day'
      AND (a.status IN ('sending', 'waiting') OR (a.status = 'refused' AND a.order_id IS NOT NULL)))
    + (SELECT count(*)::int FROM socio s WHERE s.id_cliente = of_cliente AND s.tentativa IS NOT NULL
      AND s.state IN ('subscribing', 'failed') AND s.updated_at > statement_timestamp() - interval '1 day')
$$;
