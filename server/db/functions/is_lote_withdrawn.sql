-- Whether a lot sells nothing, on whatever day: one rule for what is held, paid, rebooked and recovered.
CREATE OR REPLACE FUNCTION is_lote_withdrawn(l lote, s setor, e evento) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN l.excluir OR s.excluir OR e.excluir;
