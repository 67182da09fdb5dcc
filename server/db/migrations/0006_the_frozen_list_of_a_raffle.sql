CREATE TABLE "rifa_lista" (
	"id_rifa" uuid PRIMARY KEY NOT NULL,
	"texto" text NOT NULL,
	"sha256" text NOT NULL,
	"total" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"por" uuid NOT NULL,
	CONSTRAINT "rifa_lista_hash" CHECK ("rifa_lista"."sha256" = encode(sha256(convert_to("rifa_lista"."texto", 'UTF8')), 'hex')),
	CONSTRAINT "rifa_lista_total" CHECK ("rifa_lista"."total" > 0)
);
--> statement-breakpoint
ALTER TABLE "rifa" ADD COLUMN "concurso" integer;--> statement-breakpoint
ALTER TABLE "rifa_lista" ADD CONSTRAINT "rifa_lista_id_rifa_rifa_id_fk" FOREIGN KEY ("id_rifa") REFERENCES "public"."rifa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A drawn raffle also keeps which draw it was.
DROP TRIGGER rifa_drawn_for_ever ON rifa;--> statement-breakpoint
CREATE TRIGGER rifa_drawn_for_ever BEFORE UPDATE ON rifa FOR EACH ROW
  WHEN (OLD.numero_sorteado IS NOT NULL AND (OLD.numero_sorteado, OLD.sorteada_em, OLD.sorteada_por, OLD.concurso, OLD.nome,
    OLD.descricao, OLD.regulamento, OLD.autorizacao, OLD.apuracao, OLD.valor_cents, OLD.qtd_numeros, OLD.inicio_vendas,
    OLD.data_sorteio, OLD.excluir) IS DISTINCT FROM (NEW.numero_sorteado, NEW.sorteada_em, NEW.sorteada_por, NEW.concurso,
    NEW.nome, NEW.descricao, NEW.regulamento, NEW.autorizacao, NEW.apuracao, NEW.valor_cents, NEW.qtd_numeros,
    NEW.inicio_vendas, NEW.data_sorteio, NEW.excluir))
  EXECUTE FUNCTION drawn_for_ever();--> statement-breakpoint
-- A frozen list stays as it is, and nothing is frozen while a number may still change hands.
CREATE FUNCTION lista_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a frozen list stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER rifa_lista_for_ever BEFORE UPDATE OR DELETE ON rifa_lista FOR EACH ROW EXECUTE FUNCTION lista_for_ever();--> statement-breakpoint
CREATE FUNCTION lista_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM venda WHERE id_rifa = NEW.id_rifa AND status IN ('held', 'paying')) THEN
    RAISE EXCEPTION 'numbers are being bought' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER rifa_lista_when_settled BEFORE INSERT ON rifa_lista FOR EACH ROW EXECUTE FUNCTION lista_is_settled();--> statement-breakpoint
-- Nothing is sold any more once the list is frozen.
CREATE OR REPLACE FUNCTION number_is_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM rifa WHERE id = NEW.id_rifa AND publicada AND NOT excluir AND numero_sorteado IS NULL
      AND NEW.nr_sorte <= qtd_numeros) OR EXISTS (SELECT 1 FROM rifa_lista WHERE id_rifa = NEW.id_rifa) THEN
    RAISE EXCEPTION 'a number that is not for sale' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
