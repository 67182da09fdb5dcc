-- A message that was sent, or has nothing to tell, stays so: sending it again would tell the same twice. One that was
-- given up may be tried again, and an e-mail that came back was not told. What it tells, to whom and by which channel, never changes.
CREATE OR REPLACE FUNCTION mensagem_told_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a message is told once' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER mensagem_told_for_ever BEFORE UPDATE ON mensagem FOR EACH ROW
  WHEN (OLD.estado IN ('enviada', 'sem-efeito') AND (NEW.estado, NEW.enviada_em) IS DISTINCT FROM (OLD.estado, OLD.enviada_em)
      AND NOT (OLD.estado = 'enviada' AND OLD.canal = 'email' AND NEW.estado = 'desistida' AND NEW.problema LIKE 'returned %')
    OR (NEW.id, NEW.tipo, NEW.sobre, NEW.vez, NEW.id_cliente, NEW.id_usuario, NEW.canal)
      IS DISTINCT FROM (OLD.id, OLD.tipo, OLD.sobre, OLD.vez, OLD.id_cliente, OLD.id_usuario, OLD.canal))
  EXECUTE FUNCTION mensagem_told_once();
