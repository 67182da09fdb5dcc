-- Stores the club's term under its hash, which a consent names.
CREATE OR REPLACE FUNCTION store_termo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO termo_publicado (sha256, texto) VALUES (encode(sha256(convert_to(NEW.termo, 'UTF8')), 'hex'), NEW.termo)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER config_socio_termo AFTER INSERT OR UPDATE OF termo ON config_socio FOR EACH ROW
  EXECUTE FUNCTION store_termo();
