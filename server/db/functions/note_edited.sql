-- Notes an edit for each changed row; a statement that changes no row notes nothing. The argument is the topic
-- (server/reads/changes-repo.ts).
CREATE OR REPLACE FUNCTION note_edited() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO public_change (topic) VALUES (TG_ARGV[0]::uuid);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER cidade_note_edited AFTER INSERT OR UPDATE OR DELETE ON cidade
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER evento_note_edited AFTER INSERT OR DELETE ON evento
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

-- Without devolucao_em, which the refunds of a cancelled event change every second.
CREATE OR REPLACE TRIGGER evento_note_updated AFTER UPDATE ON evento FOR EACH ROW
  WHEN (OLD.devolucao_em IS NOT DISTINCT FROM NEW.devolucao_em OR OLD.situacao <> NEW.situacao) EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER setor_note_edited AFTER INSERT OR UPDATE OR DELETE ON setor
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

-- Without tomados, which every sale changes; that change is noted with the units.
CREATE OR REPLACE TRIGGER lote_note_edited AFTER INSERT OR DELETE OR UPDATE OF id_setor, data, qtd_total, valor_cents, taxa_cents,
  vende_socio, fim_vendas, excluir, versao, created_at ON lote
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

-- Without cota and tomadas: they change with lots and units, whose changes are noted.
CREATE OR REPLACE TRIGGER evento_meia_note_edited AFTER INSERT OR UPDATE OF ativa, taxa_inteira ON evento_meia
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER tarifa_note_edited AFTER INSERT OR UPDATE ON tarifa
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER plano_note_edited AFTER INSERT OR UPDATE OR DELETE ON plano
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER plano_beneficio_note_edited AFTER INSERT OR UPDATE OR DELETE ON plano_beneficio
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER rifa_note_edited AFTER INSERT OR DELETE OR UPDATE OF nome, descricao, regulamento, autorizacao, apuracao,
  valor_cents, qtd_numeros, inicio_vendas, data_sorteio, publicada, numero_sorteado, numero_vendido, sorteada_em, sorteada_por, concurso,
  excluir, versao, created_at ON rifa
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER rifa_lista_note_edited AFTER INSERT OR UPDATE OR DELETE ON rifa_lista
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER sorteio_lista_note_edited AFTER INSERT OR UPDATE OR DELETE ON sorteio_lista
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER banner_note_edited AFTER INSERT OR UPDATE OR DELETE ON banner
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER image_note_edited AFTER INSERT OR UPDATE OR DELETE ON image
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');

CREATE OR REPLACE TRIGGER config_socio_note_edited AFTER INSERT OR UPDATE OR DELETE ON config_socio
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000002');

CREATE OR REPLACE TRIGGER socio_note_edited AFTER INSERT OR DELETE ON socio
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000002');

CREATE OR REPLACE TRIGGER socio_note_moved AFTER UPDATE OF state, nr_cadeira ON socio
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.nr_cadeira IS DISTINCT FROM NEW.nr_cadeira)
  EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000002');

CREATE OR REPLACE TRIGGER casa_note_edited AFTER INSERT OR UPDATE ON casa
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000003');
