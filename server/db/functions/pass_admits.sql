-- Refuses an admission by a membership card that does not admit: its plan includes the entrance to events of this category,
-- and the membership gives its benefits now (passRefusal in contract/portaria-rules.ts).
-- settings: index plans
CREATE OR REPLACE FUNCTION pass_admits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM socio s JOIN evento e ON e.id = NEW.id_evento
      JOIN plano_beneficio b ON b.id_plano = s.id_plano AND b.categoria = e.categoria AND b.passe
    WHERE s.id = NEW.id_socio AND member_is_entitled(s)) THEN
    RAISE EXCEPTION 'a membership card that does not admit' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER entrada_pass_admits AFTER INSERT ON entrada FOR EACH ROW
  WHEN (NEW.id_socio IS NOT NULL AND NEW.resultado = 'aceita') EXECUTE FUNCTION pass_admits();
