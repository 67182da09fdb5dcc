-- Refuses every change of append-only rows and of final columns.
CREATE OR REPLACE FUNCTION keep_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER entrada_append_only BEFORE UPDATE OR DELETE ON entrada FOR EACH ROW EXECUTE FUNCTION keep_for_ever();

CREATE OR REPLACE TRIGGER entrada_conflito_for_ever BEFORE UPDATE OR DELETE ON entrada_conflito FOR EACH ROW
  EXECUTE FUNCTION keep_for_ever();

CREATE OR REPLACE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON history FOR EACH ROW EXECUTE FUNCTION keep_for_ever();

CREATE OR REPLACE TRIGGER termo_publicado_append_only BEFORE UPDATE OR DELETE ON termo_publicado FOR EACH ROW
  EXECUTE FUNCTION keep_for_ever();

-- There is always a house.
CREATE OR REPLACE TRIGGER casa_not_deleted BEFORE DELETE ON casa FOR EACH ROW EXECUTE FUNCTION keep_for_ever();

-- A frozen list stays as it is, and so does its result.
CREATE OR REPLACE TRIGGER sorteio_lista_for_ever BEFORE UPDATE ON sorteio_lista FOR EACH ROW
  WHEN (OLD.numero IS NOT NULL OR (OLD.texto, OLD.sha256, OLD.total, OLD.at, OLD.por, OLD.concurso, OLD.extracao,
    OLD.semente, OLD.semente_sha256) IS DISTINCT FROM (NEW.texto, NEW.sha256, NEW.total, NEW.at, NEW.por, NEW.concurso,
    NEW.extracao, NEW.semente, NEW.semente_sha256))
  EXECUTE FUNCTION keep_for_ever();

CREATE OR REPLACE TRIGGER sorteio_lista_not_deleted BEFORE DELETE ON sorteio_lista FOR EACH ROW
  EXECUTE FUNCTION keep_for_ever();

-- The number of an entry is the line of the frozen list that it stands for.
CREATE OR REPLACE TRIGGER sorteio_numero_for_ever BEFORE UPDATE ON sorteio FOR EACH ROW
  WHEN (OLD.numero IS NOT NULL AND NEW.numero IS DISTINCT FROM OLD.numero)
  EXECUTE FUNCTION keep_for_ever();

CREATE OR REPLACE TRIGGER fila_lugar_numero_for_ever BEFORE UPDATE ON fila_lugar FOR EACH ROW
  WHEN (OLD.numero IS NOT NULL AND NEW.numero IS DISTINCT FROM OLD.numero
    OR NEW.id_cliente <> OLD.id_cliente OR NEW.id_evento <> OLD.id_evento)
  EXECUTE FUNCTION keep_for_ever();

-- `done`, `left` and `ended` are final.
CREATE OR REPLACE TRIGGER fila_lugar_over_for_ever BEFORE UPDATE OF status ON fila_lugar FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NOT (OLD.status = 'waiting' AND NEW.status IN ('admitted', 'left')
    OR OLD.status = 'admitted' AND NEW.status IN ('done', 'left', 'ended')))
  EXECUTE FUNCTION keep_for_ever();

CREATE OR REPLACE TRIGGER fila_drawn_for_ever BEFORE UPDATE ON fila FOR EACH ROW
  WHEN (NEW.seed <> OLD.seed OR (OLD.drawn_at IS NOT NULL AND NEW.drawn_at IS DISTINCT FROM OLD.drawn_at)
    OR (OLD.list_sha256 IS NOT NULL AND (NEW.list_sha256, NEW.drawn) IS DISTINCT FROM (OLD.list_sha256, OLD.drawn)))
  EXECUTE FUNCTION keep_for_ever();

-- A number decided by a draw is assigned, or deleted when the waiting room is turned off; it never changes.
CREATE OR REPLACE TRIGGER fila_sorteio_for_ever BEFORE UPDATE ON fila_sorteio FOR EACH STATEMENT
  EXECUTE FUNCTION keep_for_ever();
