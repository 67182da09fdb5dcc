-- Whether a membership gives its benefits now (isEntitled in contract/planos-rules.ts).
-- settings: index plans
CREATE OR REPLACE FUNCTION member_is_entitled(s socio) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo')::date;
BEGIN
  RETURN CASE s.state WHEN 'ending' THEN coalesce(today <= s.vale_ate, false)
    WHEN 'active' THEN coalesce(today <= (owed_since(s.id) AT TIME ZONE 'America/Sao_Paulo')::date
      + (SELECT c.tolerancia_dias FROM config_socio c WHERE c.unica)::int, true)
    ELSE false END;
END $$;
