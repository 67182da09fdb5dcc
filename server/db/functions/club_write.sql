-- Writes the changes that a batch of the club decided, all of them or none: it raises an error when it changes another
-- number of rows than it was given. The history and the alerts, which the club shares with sales, are written by
-- `sales_write`.
-- settings: index plans
CREATE OR REPLACE FUNCTION club_write(moves jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n int;
BEGIN
  IF moves ? 'socios' THEN
    UPDATE socio s SET updated_at = clock_timestamp(), state = coalesce(m.target, s.state),
      expires_at = coalesce((m.set ->> 'expires_at')::timestamptz, s.expires_at),
      tentativa = coalesce((m.set ->> 'tentativa')::uuid, s.tentativa),
      body = coalesce(m.set ->> 'body', s.body),
      dia_cobranca = coalesce((m.set ->> 'dia_cobranca')::smallint, s.dia_cobranca),
      data_inicio = coalesce((m.set ->> 'data_inicio')::timestamptz, s.data_inicio),
      data_cancelamento = coalesce((m.set ->> 'data_cancelamento')::timestamptz, s.data_cancelamento),
      vale_ate = coalesce((m.set ->> 'vale_ate')::date, s.vale_ate),
      devolvido_cents = coalesce((m.set ->> 'devolvido_cents')::int, s.devolvido_cents),
      valor_cents = coalesce((m.set ->> 'valor_cents')::int, s.valor_cents),
      cancel_pedido_em = coalesce((m.set ->> 'cancel_pedido_em')::timestamptz, s.cancel_pedido_em),
      cancel_pedido_por = coalesce(m.set ->> 'cancel_pedido_por', s.cancel_pedido_por),
      id_assinatura = CASE WHEN m.set ? 'id_assinatura' THEN m.set ->> 'id_assinatura' ELSE s.id_assinatura END,
      id_item = CASE WHEN m.set ? 'id_item' THEN m.set ->> 'id_item' ELSE s.id_item END,
      mensagem = CASE WHEN m.set ? 'mensagem' THEN m.set ->> 'mensagem' ELSE s.mensagem END,
      valor_alvo_cents = CASE WHEN m.set ? 'valor_alvo_cents' THEN (m.set ->> 'valor_alvo_cents')::int ELSE s.valor_alvo_cents END,
      id_plano = coalesce((m.set ->> 'id_plano')::uuid, s.id_plano),
      id_plano_alvo = CASE WHEN m.set ? 'id_plano_alvo' THEN (m.set ->> 'id_plano_alvo')::uuid ELSE s.id_plano_alvo END,
      plano_pedido_em = CASE WHEN m.set ? 'plano_pedido_em' THEN (m.set ->> 'plano_pedido_em')::timestamptz ELSE s.plano_pedido_em END,
      plano_confirmado_em = CASE WHEN m.set ? 'plano_confirmado_em' THEN (m.set ->> 'plano_confirmado_em')::timestamptz
        ELSE s.plano_confirmado_em END,
      valor_antes_cents = CASE WHEN m.set ? 'valor_antes_cents' THEN (m.set ->> 'valor_antes_cents')::int ELSE s.valor_antes_cents END,
      nr_cadeira = CASE WHEN m.set ? 'nr_cadeira' THEN (m.set ->> 'nr_cadeira')::int ELSE s.nr_cadeira END,
      pago_em = CASE WHEN m.set ? 'pago_em' THEN (m.set ->> 'pago_em')::timestamptz ELSE s.pago_em END,
      check_at = CASE WHEN m.set ? 'check_at' THEN (m.set ->> 'check_at')::timestamptz ELSE s.check_at END,
      empty_read_at = CASE WHEN m.set ? 'empty_read_at' THEN (m.set ->> 'empty_read_at')::timestamptz ELSE s.empty_read_at END
    FROM jsonb_to_recordset(moves -> 'socios') AS m(id uuid, source text, target text, set jsonb)
    WHERE s.id = m.id AND s.state = m.source;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'socios') THEN
      RAISE EXCEPTION '% of % socios were in the state that was read', n, jsonb_array_length(moves -> 'socios');
    END IF;
  END IF;
  -- New holds are inserted after the holds that they replace have ended, and in a fixed order, so that two batches
  -- cannot deadlock. An earlier version names no plan: the first one.
  IF moves ? 'newSocios' THEN
    INSERT INTO socio (id, id_cliente, state, nr_cadeira, expires_at, held_at, valor_cents, id_plano)
    SELECT m.id, m.id_cliente, 'held', m.nr_cadeira, m.expires_at, m.held_at, m.valor_cents,
      coalesce(m.id_plano, '50c10000-0001-4e10-8a01-706c616e6f31')
    FROM jsonb_to_recordset(moves -> 'newSocios') AS m(id uuid, id_cliente uuid, nr_cadeira int, expires_at timestamptz,
      held_at timestamptz, valor_cents int, id_plano uuid)
    ORDER BY m.nr_cadeira, m.id;
  END IF;
  IF moves ? 'cobrancas' THEN
    INSERT INTO socio_cobranca (id_socio, id_invoice, id_charge, status, valor_cents, vence_em, created_at)
    SELECT m.id_socio, m.id_invoice, m.id_charge, m.status, m.valor_cents, m.vence_em, m.created_at
    FROM jsonb_to_recordset(moves -> 'cobrancas') AS m(id_socio uuid, id_invoice text, id_charge text, status text,
      valor_cents int, vence_em timestamptz, created_at timestamptz)
    ORDER BY m.id_invoice
    ON CONFLICT (id_invoice) DO UPDATE SET status = EXCLUDED.status, id_charge = EXCLUDED.id_charge,
      updated_at = clock_timestamp();
  END IF;
  PERFORM sales_write(moves);
END $$;
