-- Makes the wallet passes due that a change concerns: those of a ticket, or of an event's tickets. Locked by id, so that
-- two changes wait for each other in one order. Its content's time moves by a second at least.
CREATE OR REPLACE FUNCTION passes_follow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'venda' THEN
    ids := ARRAY(SELECT p.id FROM passe p WHERE p.id_venda = NEW.id ORDER BY p.id FOR UPDATE);
  ELSIF TG_TABLE_NAME = 'setor' THEN
    ids := ARRAY(SELECT p.id FROM passe p WHERE p.id_evento = NEW.id_evento ORDER BY p.id FOR UPDATE);
  ELSE
    ids := ARRAY(SELECT p.id FROM passe p WHERE p.id_evento = NEW.id ORDER BY p.id FOR UPDATE);
  END IF;
  UPDATE passe SET mudou_em = greatest(date_trunc('second', clock_timestamp()), mudou_em + interval '1 second'),
    check_at = clock_timestamp(), tries = 0, failing_since = NULL, updated_at = clock_timestamp() WHERE id = ANY(ids);
  RETURN NULL;
END $$;

-- Only units that were sold: a sale itself makes no pass due.
CREATE OR REPLACE TRIGGER venda_passes AFTER UPDATE OF status, entregue, id_cliente ON venda FOR EACH ROW
  WHEN (OLD.sold_at IS NOT NULL AND OLD.id_evento IS NOT NULL AND (OLD.status IS DISTINCT FROM NEW.status
    OR OLD.entregue IS DISTINCT FROM NEW.entregue OR OLD.id_cliente IS DISTINCT FROM NEW.id_cliente))
  EXECUTE FUNCTION passes_follow();

CREATE OR REPLACE TRIGGER evento_passes AFTER UPDATE OF nome, data, hora, local, id_cidade, situacao ON evento FOR EACH ROW
  WHEN ((OLD.nome, OLD.data, OLD.hora, OLD.local, OLD.id_cidade, OLD.situacao)
    IS DISTINCT FROM (NEW.nome, NEW.data, NEW.hora, NEW.local, NEW.id_cidade, NEW.situacao))
  EXECUTE FUNCTION passes_follow();

CREATE OR REPLACE TRIGGER setor_passes AFTER UPDATE OF nome ON setor FOR EACH ROW
  WHEN (OLD.nome IS DISTINCT FROM NEW.nome) EXECUTE FUNCTION passes_follow();
