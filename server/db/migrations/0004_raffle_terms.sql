ALTER TABLE "rifa" ADD COLUMN "regulamento" text;--> statement-breakpoint
ALTER TABLE "rifa" ADD COLUMN "autorizacao" text;--> statement-breakpoint
ALTER TABLE "rifa" ADD COLUMN "apuracao" text;--> statement-breakpoint
-- A drawn raffle also keeps its terms.
DROP TRIGGER rifa_drawn_for_ever ON rifa;--> statement-breakpoint
CREATE TRIGGER rifa_drawn_for_ever BEFORE UPDATE ON rifa FOR EACH ROW
  WHEN (OLD.numero_sorteado IS NOT NULL AND (OLD.numero_sorteado, OLD.sorteada_em, OLD.sorteada_por, OLD.nome, OLD.descricao,
    OLD.regulamento, OLD.autorizacao, OLD.apuracao, OLD.valor_cents, OLD.qtd_numeros, OLD.inicio_vendas, OLD.data_sorteio,
    OLD.excluir) IS DISTINCT FROM (NEW.numero_sorteado, NEW.sorteada_em, NEW.sorteada_por, NEW.nome, NEW.descricao,
    NEW.regulamento, NEW.autorizacao, NEW.apuracao, NEW.valor_cents, NEW.qtd_numeros, NEW.inicio_vendas, NEW.data_sorteio,
    NEW.excluir))
  EXECUTE FUNCTION drawn_for_ever();
