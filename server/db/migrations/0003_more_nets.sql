-- What must not happen, second part: what was written down stays as it was written, and a blocked place is nobody's.
CREATE FUNCTION keep_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER entrada_append_only BEFORE UPDATE OR DELETE ON entrada FOR EACH ROW EXECUTE FUNCTION keep_for_ever();
--> statement-breakpoint
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON history FOR EACH ROW EXECUTE FUNCTION keep_for_ever();
--> statement-breakpoint
CREATE FUNCTION place_is_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM setor WHERE id = NEW.id_setor AND NEW.nr_lugar = ANY (bloqueados)) THEN
    RAISE EXCEPTION 'a blocked place' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_place_for_sale BEFORE INSERT ON venda FOR EACH ROW WHEN (NEW.nr_lugar IS NOT NULL)
  EXECUTE FUNCTION place_is_for_sale();
--> statement-breakpoint
-- entregue is one-way (spec §4).
CREATE FUNCTION used_is_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a used ticket stays used' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_used_for_ever BEFORE UPDATE OF entregue ON venda FOR EACH ROW WHEN (OLD.entregue AND NOT NEW.entregue)
  EXECUTE FUNCTION used_is_used();
--> statement-breakpoint
-- keep_to_chart (0001) reads a column named status.
CREATE FUNCTION keep_to_chart_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.state || '>' || NEW.state = ANY (TG_ARGV)) THEN
    RAISE EXCEPTION '%: no way from % to %', TG_TABLE_NAME, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER socio_chart BEFORE UPDATE OF state ON socio FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION keep_to_chart_state('held>subscribing', 'held>released', 'subscribing>active', 'subscribing>failed', 'active>canceled');
--> statement-breakpoint
-- Only a paid ticket opens a gate: one whose money is on its way back does not.
CREATE FUNCTION used_was_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a % ticket is not used', NEW.status USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_used_was_sold BEFORE UPDATE OF entregue ON venda FOR EACH ROW
  WHEN (NEW.entregue AND NOT OLD.entregue AND NEW.status <> 'sold') EXECUTE FUNCTION used_was_sold();
--> statement-breakpoint
-- A refund gives back what its own tickets cost, each of them once (selling.md, Refunds).
CREATE FUNCTION refund_is_its_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own refund%ROWTYPE;
BEGIN
  SELECT * INTO own FROM refund WHERE id = NEW.id;
  IF own.status <> 'failed' AND (own.cents, own.units) <> (
      SELECT coalesce(sum(valor_cents + taxa_cents), 0)::int, count(*)::int FROM venda WHERE id_refund = own.id
        AND id_attempt = own.id_attempt
        AND status = CASE own.status WHEN 'confirmed' THEN 'refunded' ELSE 'refunding' END) THEN
    RAISE EXCEPTION 'a refund of other tickets than its own' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_of_its_tickets AFTER INSERT OR UPDATE OF status, cents, units ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_is_its_tickets();
--> statement-breakpoint
-- A drawn raffle stays as it was drawn: the number, what was promised, and that it was. Its counter may move (refunds).
CREATE FUNCTION drawn_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a drawn raffle stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER rifa_drawn_for_ever BEFORE UPDATE ON rifa FOR EACH ROW
  WHEN (OLD.numero_sorteado IS NOT NULL AND (OLD.numero_sorteado, OLD.sorteada_em, OLD.sorteada_por, OLD.nome, OLD.descricao,
    OLD.valor_cents, OLD.qtd_numeros, OLD.inicio_vendas, OLD.data_sorteio, OLD.excluir) IS DISTINCT FROM
    (NEW.numero_sorteado, NEW.sorteada_em, NEW.sorteada_por, NEW.nome, NEW.descricao,
    NEW.valor_cents, NEW.qtd_numeros, NEW.inicio_vendas, NEW.data_sorteio, NEW.excluir))
  EXECUTE FUNCTION drawn_for_ever();
--> statement-breakpoint
CREATE TRIGGER rifa_drawn_not_deleted BEFORE DELETE ON rifa FOR EACH ROW WHEN (OLD.numero_sorteado IS NOT NULL)
  EXECUTE FUNCTION drawn_for_ever();
--> statement-breakpoint
-- Nothing is drawn while a number may still change hands: held, or being paid.
CREATE FUNCTION no_number_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM venda WHERE id_rifa = NEW.id AND status IN ('held', 'paying')) THEN
    RAISE EXCEPTION 'numbers are being bought' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER rifa_draw_when_settled BEFORE UPDATE OF numero_sorteado ON rifa FOR EACH ROW
  WHEN (OLD.numero_sorteado IS NULL AND NEW.numero_sorteado IS NOT NULL) EXECUTE FUNCTION no_number_is_open();
--> statement-breakpoint
-- A raffle that is not published, was deleted or is drawn sells nothing, and no number beyond its last.
CREATE FUNCTION number_is_for_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM rifa WHERE id = NEW.id_rifa AND publicada AND NOT excluir AND numero_sorteado IS NULL
      AND NEW.nr_sorte <= qtd_numeros) THEN
    RAISE EXCEPTION 'a number that is not for sale' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER venda_number_for_sale BEFORE INSERT ON venda FOR EACH ROW WHEN (NEW.id_rifa IS NOT NULL)
  EXECUTE FUNCTION number_is_for_sale();
--> statement-breakpoint
-- What a name is searched by: lower case, no accents.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'));
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX evento_nome ON evento USING gin (nome_busca gin_trgm_ops) WHERE NOT excluir;
--> statement-breakpoint
-- A column, not only an index: sorting and rechecking many hits would compute it for each of them again.
ALTER TABLE cliente ADD COLUMN nome_busca text GENERATED ALWAYS AS (search_text(nome)) STORED;
--> statement-breakpoint
CREATE INDEX cliente_search ON cliente USING gin (nome_busca gin_trgm_ops, telefone gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX cliente_nome ON cliente (nome_busca, id);
--> statement-breakpoint
-- Counters that every purchase adds to: not worth a write to the log each. After a crash they begin anew.
ALTER TABLE rate_limit SET UNLOGGED;
