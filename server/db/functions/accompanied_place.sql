-- Of a companion's place: the wheelchair's place beside it, if the same cliente owns that one; else null.
-- settings: index plans
CREATE OR REPLACE FUNCTION accompanied_place(setor_id uuid, nr int, cliente_id uuid) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT w.nr_lugar FROM setor s JOIN venda w ON w.id_setor = s.id AND w.nr_lugar = (s.acompanhantes ->> nr::text)::int
      AND w.nr_lugar IS NOT NULL AND w.status NOT IN ('released', 'refunded') AND w.id_cliente = cliente_id
    WHERE s.id = setor_id AND s.acompanhantes IS NOT NULL);
END $$;
