-- How many tickets of a quota of courtesies are given and not revoked. Not STABLE: it is read under the quota's lock, and
-- must see what was committed while that was waited for.
-- settings: index plans
CREATE OR REPLACE FUNCTION cortesias_given(quota uuid) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT count(*) FROM cortesia c JOIN venda v ON v.id_reserva = c.id
    WHERE c.id_cota = quota AND c.revogada_em IS NULL AND v.status NOT IN ('released', 'refunded'));
END $$;
