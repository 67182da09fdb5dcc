-- The plans of memberships and the changes that were asked for, read under the locks of socio_lock_and_read. `alvo`: null
-- without a requested change. Each plan is looked up by itself (LIMIT 1: it has one row).
-- settings: index plans
CREATE OR REPLACE FUNCTION plans_of_socios(ids uuid[]) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT s.id, p.plano AS atual, a.plano AS alvo, s.plano_pedido_em AS pedido_em, s.plano_confirmado_em AS confirmado_em,
      s.valor_antes_cents AS antes_cents
    FROM socio s CROSS JOIN LATERAL (SELECT json_build_object('id', o.id, 'nome', o.nome, 'com_cadeira', o.com_cadeira) AS plano
        FROM plano o WHERE o.id = s.id_plano LIMIT 1) p
      LEFT JOIN LATERAL (SELECT json_build_object('id', o.id, 'nome', o.nome, 'com_cadeira', o.com_cadeira) AS plano
        FROM plano o WHERE o.id = s.id_plano_alvo LIMIT 1) a ON true
    WHERE s.id = ANY(ids)) x);
END $$;
