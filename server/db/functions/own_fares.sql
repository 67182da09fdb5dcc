-- The open units of clientes that are not sold at the full price. Not STABLE: beside a function that waits for locks it
-- must see what was committed meanwhile.
-- settings: index plans
CREATE OR REPLACE FUNCTION own_fares(clientes uuid[]) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT coalesce(json_agg(json_build_object('id', v.id, 'id_tarifa', v.id_tarifa, 'na_cota', v.na_cota)), '[]')
    FROM venda v WHERE v.id_cliente = ANY(clientes) AND v.id_tarifa IS NOT NULL AND v.status IN ('held', 'paying'));
END $$;
