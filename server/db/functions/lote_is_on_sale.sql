-- A unit is held only while the sale of its lot is open. The end is compared with the start of the transaction, because
-- the transaction has checked it before (`closed_lotes`): a sale that ends in between does not revoke the decision. Units
-- sold without a hold belong to late payments, whose hold was made in time; but of a draft or a cancelled event nothing is sold at all. A unit
-- of a hidden sector is held only with a code of its lot. Before the sale begins for everybody only a member's unit is
-- held, in the hours of their plan; one minute may pass between the clocks of the database and of the application.
-- settings: index plans
CREATE OR REPLACE FUNCTION lote_is_on_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unit record;
BEGIN
  FOR unit IN SELECT DISTINCT t.id_lote, t.id_tarifa, t.status = 'held' AS is_held FROM taken t
    WHERE t.status NOT IN ('released', 'refunded') AND t.id_lote IS NOT NULL
  LOOP
    PERFORM FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
      WHERE l.id = unit.id_lote AND (NOT (e.publicado OR e.ensaio) OR e.situacao = 'cancelado' OR unit.is_held AND (sale_end(l, s, e) <= now()
        OR s.oculto AND NOT EXISTS (SELECT FROM tarifa t WHERE t.id = unit.id_tarifa AND t.tipo = 'codigo' AND t.id_lote = l.id)
        OR greatest(l.data, e.inicio_vendas::timestamp AT TIME ZONE 'America/Sao_Paulo') > clock_timestamp() + interval '1 minute'
          + coalesce((SELECT make_interval(hours => b.horas_antes) FROM plano_beneficio b WHERE b.id = unit.id_tarifa), '0')));
    IF FOUND THEN
      RAISE EXCEPTION 'a unit of a lot that is not on sale' USING ERRCODE = 'check_violation', CONSTRAINT = 'venda_on_sale';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER venda_on_sale AFTER INSERT ON venda REFERENCING NEW TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION lote_is_on_sale();
