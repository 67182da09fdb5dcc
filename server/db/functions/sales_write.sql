-- Writes the changes that a batch of sales decided, all of them or none: it raises an error when it changes another
-- number of rows than it was given.
-- settings: index plans
CREATE OR REPLACE FUNCTION sales_write(moves jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n int;
  wrong uuid;
BEGIN
  IF moves ? 'reservas' THEN
    UPDATE reserva r SET status = m.target, updated_at = clock_timestamp(), carrinho = coalesce(m.carrinho, r.carrinho),
      expires_at = greatest(coalesce(m.expires_at, r.expires_at), m.at_least), units = coalesce(m.new_units, r.units)
    FROM jsonb_to_recordset(moves -> 'reservas')
      AS m(id uuid, source text, target text, expires_at timestamptz, at_least timestamptz, carrinho uuid, new_units int)
    WHERE r.id = m.id AND r.status = m.source;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'reservas') THEN
      RAISE EXCEPTION '% of % reservations were in the state that was read', n, jsonb_array_length(moves -> 'reservas');
    END IF;
  END IF;
  -- Inserted after the hold that it replaces has ended, because a cliente can have only one.
  IF moves ? 'newReservas' THEN
    INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
    SELECT m.id, m.id_cliente, m.carrinho, 'held', m.expires_at, m.units FROM jsonb_to_recordset(moves -> 'newReservas')
      AS m(id uuid, id_cliente uuid, carrinho uuid, expires_at timestamptz, units int);
  END IF;
  IF moves ? 'newAttempts' THEN
    INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, installments, amount_cents,
      units, status, body, customer_id, pix_seconds, check_at)
    SELECT m.id, m.id_reserva, m.id_cliente, m.tentativa, m.request_hash, m.method, m.installments, m.amount_cents,
      m.units, 'sending', m.body, m.customer_id, m.pix_seconds, m.check_at
    FROM jsonb_to_recordset(moves -> 'newAttempts') AS m(id uuid, id_reserva uuid, id_cliente uuid, tentativa uuid,
      request_hash text, method text, installments int, amount_cents int, units int, body text, customer_id text,
      pix_seconds int, check_at timestamptz);
  END IF;
  IF moves ? 'attempts' THEN
    UPDATE payment_attempt a SET updated_at = clock_timestamp(), status = coalesce(m.set ->> 'status', a.status),
      id_reserva = coalesce((m.set ->> 'id_reserva')::uuid, a.id_reserva),
      canceled_cents = coalesce((m.set ->> 'canceled_cents')::int, a.canceled_cents),
      order_created_at = coalesce((m.set ->> 'order_created_at')::timestamptz, a.order_created_at),
      order_id = CASE WHEN m.set ? 'order_id' THEN m.set ->> 'order_id' ELSE a.order_id END,
      charge_id = CASE WHEN m.set ? 'charge_id' THEN m.set ->> 'charge_id' ELSE a.charge_id END,
      qr_code = CASE WHEN m.set ? 'qr_code' THEN m.set ->> 'qr_code' ELSE a.qr_code END,
      qr_code_url = CASE WHEN m.set ? 'qr_code_url' THEN m.set ->> 'qr_code_url' ELSE a.qr_code_url END,
      pix_expires_at = CASE WHEN m.set ? 'pix_expires_at' THEN (m.set ->> 'pix_expires_at')::timestamptz ELSE a.pix_expires_at END,
      paid_cents = CASE WHEN m.set ? 'paid_cents' THEN (m.set ->> 'paid_cents')::int ELSE a.paid_cents END,
      provider_message = CASE WHEN m.set ? 'provider_message' THEN m.set ->> 'provider_message' ELSE a.provider_message END,
      check_at = CASE WHEN m.set ? 'check_at' THEN (m.set ->> 'check_at')::timestamptz ELSE a.check_at END,
      empty_read_at = CASE WHEN m.set ? 'empty_read_at' THEN (m.set ->> 'empty_read_at')::timestamptz ELSE a.empty_read_at END
    FROM jsonb_to_recordset(moves -> 'attempts') AS m(id uuid, source text, set jsonb)
    WHERE a.id = m.id AND a.status = m.source;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'attempts') THEN
      RAISE EXCEPTION '% of % attempts were in the state that was read', n, jsonb_array_length(moves -> 'attempts');
    END IF;
  END IF;
  IF moves ? 'lotes' THEN
    UPDATE lote l SET tomados = l.tomados + m.units FROM jsonb_to_recordset(moves -> 'lotes') AS m(id uuid, units int)
    WHERE l.id = m.id;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'lotes') THEN RAISE EXCEPTION 'a counter of a lot was not found'; END IF;
  END IF;
  IF moves ? 'rifas' THEN
    UPDATE rifa r SET tomados = r.tomados + m.units FROM jsonb_to_recordset(moves -> 'rifas') AS m(id uuid, units int)
    WHERE r.id = m.id;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'rifas') THEN RAISE EXCEPTION 'a counter of a raffle was not found'; END IF;
  END IF;
  IF moves ? 'released' THEN
    UPDATE venda v SET status = 'released', updated_at = clock_timestamp()
    WHERE v.id = ANY(ARRAY(SELECT m::uuid FROM jsonb_array_elements_text(moves -> 'released') m)) AND v.status = 'held';
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> jsonb_array_length(moves -> 'released') THEN
      RAISE EXCEPTION '% of % held units could be released', n, jsonb_array_length(moves -> 'released');
    END IF;
  END IF;
  IF moves ? 'vendas' THEN
    WITH wanted AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(moves -> 'vendas') AS m(id_reserva uuid, source text,
        target text, expires_at timestamptz, at_least timestamptz, id_attempt uuid, units int)),
      moved AS (
        UPDATE venda v SET status = m.target, updated_at = clock_timestamp(),
          expires_at = greatest(coalesce(m.expires_at, v.expires_at), m.at_least),
          id_attempt = coalesce(m.id_attempt, v.id_attempt),
          sold_at = CASE WHEN m.target = 'sold' THEN clock_timestamp() ELSE v.sold_at END,
          method = CASE WHEN m.target = 'sold' THEN (SELECT a.method FROM payment_attempt a
            WHERE a.id = coalesce(m.id_attempt, v.id_attempt)) ELSE v.method END
        FROM wanted m WHERE v.id_reserva = m.id_reserva AND v.status = m.source RETURNING v.id_reserva)
    SELECT c.id_reserva INTO wrong FROM (
      SELECT m.id_reserva, m.units, 0 AS moved FROM wanted m WHERE m.units IS NOT NULL
      UNION ALL SELECT moved.id_reserva, NULL, 1 FROM moved) c
    GROUP BY c.id_reserva HAVING max(c.units) <> sum(c.moved) LIMIT 1;
    IF FOUND THEN RAISE EXCEPTION 'reservation % has another number of units than was read', wrong; END IF;
  END IF;
  IF moves ? 'newVendas' THEN
    -- In a fixed order, so that two reservations through different lots of a sector cannot deadlock.
    INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, id_rifa, nr_sorte,
      valor_cents, taxa_cents, id_tarifa, na_cota, held_at, pix_used, expires_at, status)
    SELECT m.id_reserva, m.id_cliente, m.id_evento, m.id_setor, m.tipo, m.id_lote, m.nr_lugar, m.id_rifa, m.nr_sorte,
      m.valor_cents, m.taxa_cents, m.id_tarifa, coalesce(m.na_cota, false), m.held_at, m.pix_used, m.expires_at, 'held'
    FROM jsonb_to_recordset(moves -> 'newVendas') AS m(id_reserva uuid, id_cliente uuid, id_evento uuid, id_setor uuid,
      tipo smallint, id_lote uuid, nr_lugar int, id_rifa uuid, nr_sorte int, valor_cents int, taxa_cents int, id_tarifa uuid, na_cota boolean,
      held_at timestamptz, pix_used boolean, expires_at timestamptz)
    ORDER BY m.id_setor, m.nr_lugar, m.id_rifa, m.nr_sorte;
  END IF;
  IF moves ? 'history' THEN
    INSERT INTO history (entity, entity_id, from_state, to_state, actor, detail)
    SELECT m.entity, m.entity_id, m.from_state, m.to_state, m.actor, m.detail FROM jsonb_to_recordset(moves -> 'history')
      AS m(entity text, entity_id uuid, from_state text, to_state text, actor text, detail jsonb);
  END IF;
  IF moves ? 'alerts' THEN
    INSERT INTO alert (kind, subject, detail)
    SELECT m.kind, m.subject, m.detail FROM jsonb_to_recordset(moves -> 'alerts') AS m(kind text, subject text, detail text);
  END IF;
END $$;
