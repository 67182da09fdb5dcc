-- The tickets of an event on sale to the public and the quota of half price: the percentage of them, rounded up. Halves
-- that are taken stay when an edit makes the quota smaller. Which sectors count: hasMeia in contract/tarifas-rules.ts.
CREATE OR REPLACE FUNCTION set_halves_quota() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total := (SELECT coalesce(sum(l.qtd_total), 0) FROM setor s JOIN lote l ON l.id_setor = s.id
    WHERE s.id_evento = NEW.id_evento AND NOT s.excluir AND NOT s.extra AND NOT s.oculto AND s.tipo <> 1 AND NOT l.excluir);
  NEW.cota := greatest(ceil(NEW.total * (NEW.percentual / 100.0)), NEW.tomadas);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER evento_meia_quota BEFORE INSERT OR UPDATE OF percentual ON evento_meia FOR EACH ROW
  EXECUTE FUNCTION set_halves_quota();
