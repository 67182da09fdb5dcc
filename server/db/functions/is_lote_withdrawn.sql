-- Whether a lot cannot be sold, whatever the day: the one rule for holding, paying, rebooking and recovering.
CREATE OR REPLACE FUNCTION is_lote_withdrawn(l lote, s setor, e evento) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN l.excluir OR s.excluir OR e.excluir OR NOT (e.publicado OR e.ensaio) OR e.situacao = 'cancelado';
