-- Notes a unit that was freed or is being refunded. Paying and selling a held unit change nothing for other buyers.
CREATE OR REPLACE FUNCTION note_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO public_change (topic, id_setor, numeros) VALUES (coalesce(NEW.id_rifa, NEW.id_evento), NEW.id_setor,
    CASE WHEN coalesce(NEW.nr_lugar, NEW.nr_sorte) IS NOT NULL THEN ARRAY[coalesce(NEW.nr_lugar, NEW.nr_sorte)] END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_note_moved AFTER UPDATE OF status ON venda FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND (NEW.status NOT IN ('held', 'paying', 'sold') OR OLD.status = 'refunding'))
  EXECUTE FUNCTION note_moved();
