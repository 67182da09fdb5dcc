-- What changed of the data that everybody may read, so that every process knows when an answer that it keeps is old, and
-- what of an event's places or a raffle's numbers is to be told to somebody who was away (docs/decisions/0059). Rows are
-- only added, so that no transaction waits for another one, and deleted after an hour.
CREATE TABLE "public_change" (
	"topic" uuid NOT NULL,
	"xid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"id_setor" uuid,
	"numeros" integer[],
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "public_change_topic" ON "public_change" USING btree ("topic","xid");--> statement-breakpoint

-- The triggers act with the rights of the schema's owner: a server of the version before, which goes on selling while
-- this migration runs, has no rights on the new table yet.

-- Units that were taken, one row for all of a sector or raffle.
CREATE FUNCTION note_taken() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO public_change (topic, id_setor, numeros)
  SELECT coalesce(t.id_rifa, t.id_evento), t.id_setor,
    array_agg(coalesce(t.nr_lugar, t.nr_sorte)) FILTER (WHERE coalesce(t.nr_lugar, t.nr_sorte) IS NOT NULL)
  FROM taken t GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER venda_note_taken AFTER INSERT ON venda REFERENCING NEW TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();--> statement-breakpoint

-- A unit that was freed or is being refunded. Being paid and sold changes nothing for the others.
CREATE FUNCTION note_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO public_change (topic, id_setor, numeros) VALUES (coalesce(NEW.id_rifa, NEW.id_evento), NEW.id_setor,
    CASE WHEN coalesce(NEW.nr_lugar, NEW.nr_sorte) IS NOT NULL THEN ARRAY[coalesce(NEW.nr_lugar, NEW.nr_sorte)] END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER venda_note_moved AFTER UPDATE OF status ON venda FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND (NEW.status NOT IN ('held', 'paying', 'sold') OR OLD.status = 'refunding'))
  EXECUTE FUNCTION note_moved();--> statement-breakpoint

-- An edit, noted for each row: a statement that found none has changed nothing. Its argument is the topic (server/reads/topics.ts).
CREATE FUNCTION note_edited() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO public_change (topic) VALUES (TG_ARGV[0]::uuid);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cidade_note_edited AFTER INSERT OR UPDATE OR DELETE ON cidade
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');--> statement-breakpoint
CREATE TRIGGER evento_note_edited AFTER INSERT OR UPDATE OR DELETE ON evento
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');--> statement-breakpoint
CREATE TRIGGER setor_note_edited AFTER INSERT OR UPDATE OR DELETE ON setor
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');--> statement-breakpoint
-- Without tomados, which every sale moves; that is noted with the units.
CREATE TRIGGER lote_note_edited AFTER INSERT OR DELETE OR UPDATE OF id_setor, data, qtd_total, valor_cents, taxa_cents,
  excluir, versao, created_at ON lote
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');--> statement-breakpoint
CREATE TRIGGER rifa_note_edited AFTER INSERT OR DELETE OR UPDATE OF nome, descricao, regulamento, autorizacao, apuracao,
  valor_cents, qtd_numeros, inicio_vendas, data_sorteio, publicada, numero_sorteado, sorteada_em, sorteada_por, concurso,
  excluir, versao, created_at ON rifa
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');--> statement-breakpoint
CREATE TRIGGER rifa_lista_note_edited AFTER INSERT OR UPDATE OR DELETE ON rifa_lista
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');--> statement-breakpoint
CREATE TRIGGER banner_note_edited AFTER INSERT OR UPDATE OR DELETE ON banner
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');--> statement-breakpoint
CREATE TRIGGER image_note_edited AFTER INSERT OR UPDATE OR DELETE ON image
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000001');--> statement-breakpoint
CREATE TRIGGER config_socio_note_edited AFTER INSERT OR UPDATE OR DELETE ON config_socio
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000002');--> statement-breakpoint
CREATE TRIGGER socio_note_edited AFTER INSERT OR DELETE OR UPDATE OF state, nr_cadeira ON socio
  FOR EACH ROW EXECUTE FUNCTION note_edited('00000000-0000-4000-8000-000000000002');
