-- Tells the readers of public data which units were taken: one row for all of a sector or raffle. With the rights of the
-- schema's owner: a role that only sells has none on the table.
CREATE OR REPLACE FUNCTION note_taken() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO public_change (topic, id_setor, numeros)
  SELECT coalesce(t.id_rifa, t.id_evento), t.id_setor,
    array_agg(coalesce(t.nr_lugar, t.nr_sorte)) FILTER (WHERE coalesce(t.nr_lugar, t.nr_sorte) IS NOT NULL)
  FROM taken t GROUP BY 1, 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_note_taken AFTER INSERT ON venda REFERENCING NEW TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
