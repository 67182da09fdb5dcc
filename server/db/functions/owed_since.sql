-- When the first charge of a membership that is owed was due: the first refused one after the last paid one; null: nothing
-- is owed.
-- settings: index plans
CREATE OR REPLACE FUNCTION owed_since(membership uuid) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT min(coalesce(b.vence_em, b.created_at)) FROM socio_cobranca b
    WHERE b.id_socio = membership AND b.status IN ('failed', 'chargedback') AND coalesce(b.vence_em, b.created_at) > coalesce((
      SELECT max(coalesce(p.vence_em, p.created_at)) FROM socio_cobranca p WHERE p.id_socio = membership AND p.status = 'paid'), '-infinity'));
END $$;
