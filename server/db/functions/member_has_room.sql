-- Refuses a unit at a member's fare when its cliente has no membership that gives it now, or has more of them at the event
-- than their plan allows (docs/selling.md#fares). What was held in time is sold, though the membership ended. The locks of
-- the memberships make transactions of the same cliente wait for each other.
-- settings: index plans
CREATE OR REPLACE FUNCTION member_has_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  benefit plano_beneficio;
BEGIN
  IF NOT EXISTS (SELECT FROM tarifa t WHERE t.id = NEW.id_tarifa AND t.tipo = 'socio') THEN RETURN NULL; END IF;
  PERFORM FROM socio s WHERE s.id_cliente = NEW.id_cliente ORDER BY s.id FOR NO KEY UPDATE;
  SELECT * INTO benefit FROM plano_beneficio b WHERE b.id = NEW.id_tarifa;
  IF NEW.status = 'held' AND NOT EXISTS (SELECT FROM socio s WHERE s.id_cliente = NEW.id_cliente
      AND s.state IN ('active', 'ending') AND s.id_plano = benefit.id_plano AND member_is_entitled(s))
    OR (SELECT count(*) FROM venda v JOIN tarifa t ON t.id = v.id_tarifa AND t.tipo = 'socio'
      WHERE v.id_evento = NEW.id_evento AND v.id_cliente = NEW.id_cliente AND v.status NOT IN ('released', 'refunded')) > benefit.unidades
  THEN
    RAISE EXCEPTION 'a unit at a member''s fare that is not theirs' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_member_has_room AFTER INSERT ON venda FOR EACH ROW
  WHEN (NEW.id_tarifa IS NOT NULL AND NEW.status NOT IN ('released', 'refunded')) EXECUTE FUNCTION member_has_room();
