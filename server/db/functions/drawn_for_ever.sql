-- A drawn raffle is neither changed nor deleted: its draw and its published data are final. Its counter may change
-- (refunds).
CREATE OR REPLACE FUNCTION drawn_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a drawn raffle stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE OR REPLACE TRIGGER rifa_drawn_not_deleted BEFORE DELETE ON rifa FOR EACH ROW WHEN (OLD.numero_sorteado IS NOT NULL)
  EXECUTE FUNCTION drawn_for_ever();

CREATE OR REPLACE TRIGGER rifa_drawn_for_ever BEFORE UPDATE ON rifa FOR EACH ROW
  WHEN (OLD.numero_sorteado IS NOT NULL AND (OLD.numero_sorteado, OLD.numero_vendido, OLD.sorteada_em, OLD.sorteada_por,
    OLD.concurso, OLD.nome, OLD.descricao, OLD.regulamento, OLD.autorizacao, OLD.apuracao, OLD.valor_cents, OLD.qtd_numeros,
    OLD.inicio_vendas, OLD.data_sorteio, OLD.excluir) IS DISTINCT FROM (NEW.numero_sorteado, NEW.numero_vendido,
    NEW.sorteada_em, NEW.sorteada_por, NEW.concurso, NEW.nome, NEW.descricao, NEW.regulamento, NEW.autorizacao, NEW.apuracao,
    NEW.valor_cents, NEW.qtd_numeros, NEW.inicio_vendas, NEW.data_sorteio, NEW.excluir))
  EXECUTE FUNCTION drawn_for_ever();
