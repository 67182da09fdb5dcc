-- Refuses a companion's place for a cliente who has not its wheelchair's (docs/selling.md#companions): when it is taken
-- nobody else may own that one; when it is paid, that one was not released meanwhile. A refund of it takes nothing from
-- the companion.
-- settings: index plans
CREATE OR REPLACE FUNCTION companion_has_wheelchair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM venda w WHERE w.id_setor = NEW.id_setor AND w.nr_lugar = NEW.acompanha
      AND w.nr_lugar IS NOT NULL AND w.status NOT IN ('released', 'refunded') AND w.id_cliente = NEW.id_cliente)
    AND (TG_OP = 'INSERT' OR NOT EXISTS (SELECT 1 FROM venda w WHERE w.id_cliente = NEW.id_cliente
      AND w.id_setor = NEW.id_setor AND w.nr_lugar = NEW.acompanha AND w.status = 'refunded')) THEN
    RAISE EXCEPTION 'a companion without the wheelchair' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_companion AFTER INSERT ON venda FOR EACH ROW
  WHEN (NEW.acompanha IS NOT NULL AND NEW.status NOT IN ('released', 'refunded')) EXECUTE FUNCTION companion_has_wheelchair();
CREATE OR REPLACE TRIGGER venda_companion_paid AFTER UPDATE OF status ON venda FOR EACH ROW
  WHEN (NEW.acompanha IS NOT NULL AND OLD.status = 'held' AND NEW.status IN ('paying', 'sold'))
  EXECUTE FUNCTION companion_has_wheelchair();
