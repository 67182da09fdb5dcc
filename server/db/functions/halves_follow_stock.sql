-- Computes an event's quota of half price again when the tickets on sale change.
CREATE OR REPLACE FUNCTION halves_follow_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  evento uuid;
BEGIN
  IF TG_TABLE_NAME = 'setor' THEN
    evento := NEW.id_evento;
  ELSE
    evento := (SELECT s.id_evento FROM setor s WHERE s.id = coalesce(NEW.id_setor, OLD.id_setor));
  END IF;
  UPDATE evento_meia SET percentual = percentual WHERE id_evento = evento;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lote_halves AFTER INSERT OR DELETE OR UPDATE OF qtd_total, excluir ON lote FOR EACH ROW
  EXECUTE FUNCTION halves_follow_stock();
CREATE OR REPLACE TRIGGER setor_halves AFTER UPDATE OF excluir, extra, oculto, tipo ON setor FOR EACH ROW
  EXECUTE FUNCTION halves_follow_stock();
