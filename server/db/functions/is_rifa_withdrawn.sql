-- Whether a raffle cannot be sold, whatever the day. See is_lote_withdrawn.
CREATE OR REPLACE FUNCTION is_rifa_withdrawn(r rifa) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN r.excluir OR NOT r.publicada OR r.numero_sorteado IS NOT NULL;
