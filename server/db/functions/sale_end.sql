-- When the sale of a lot ends, or has ended: the first end of its own, its sector's and its event's; null: with the event.
-- A draft and a cancelled event have no sale: its end is before every time. A rehearsal has one.
CREATE OR REPLACE FUNCTION sale_end(l lote, s setor, e evento) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN (e.publicado OR e.ensaio) AND e.situacao <> 'cancelado' THEN least(l.fim_vendas, s.fim_vendas, e.fim_vendas) ELSE '-infinity'::timestamptz END;
