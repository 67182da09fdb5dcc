-- Notes which units were taken, for the caches of public data: one row per sector or raffle. It runs with the rights of
-- the schema's owner, because the application's role has none on the table.
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
