-- Locks and reads the data that decides about reservations: clientes, reservations and counters, always in this order.
-- `waits`: whether to wait for rows that another transaction has locked; without it, clientes that would have to wait
-- are left out.
-- settings: index plans
CREATE OR REPLACE FUNCTION reserve_lock_and_read(clientes uuid[], carts uuid[], pair_clientes uuid[], pair_lotes uuid[], rifas uuid[],
  place_clientes uuid[], place_lotes uuid[], places int[], number_clientes uuid[], number_rifas uuid[], numbers int[],
  rest_seconds int, waits boolean)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  free uuid[];
  candidates uuid[];
  locked uuid[] := '{}';
  holds uuid[] := '{}';
  overdue uuid[] := '{}';
  reservas json := '[]';
  held json := '[]';
  blocked_lotes uuid[] := '{}';
  blocked_rifas uuid[] := '{}';
  stock json := '[]';
  lots_of_sectors json := '{}';
  raffles json := '[]';
  owned json := '[]';
  -- The maximum number of tickets a cliente may hold, and so may have given back at once: a cliente for whom more are
  -- found requests other tickets.
  cart_units CONSTANT int := 200;
  -- A variable, because PostgreSQL does not search an index by a volatile function.
  given_back_since timestamptz := clock_timestamp() - make_interval(secs => rest_seconds);
BEGIN
  IF waits THEN
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  candidates := ARRAY(
    SELECT r.id FROM reserva r WHERE r.id_cliente = ANY(free) AND r.status = 'held'
    UNION ALL
    SELECT r.id FROM unnest(clientes, carts) AS q(cliente, cart)
      CROSS JOIN LATERAL (SELECT s.id FROM reserva s WHERE s.id_cliente = q.cliente AND s.carrinho = q.cart
        AND s.status IN ('paying', 'sold') LIMIT 1) r);
  IF candidates <> '{}' THEN
    IF waits THEN
      locked := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(candidates) ORDER BY r.id FOR NO KEY UPDATE);
    ELSE
      locked := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(candidates) ORDER BY r.id FOR NO KEY UPDATE SKIP LOCKED);
      free := ARRAY(SELECT f FROM unnest(free) f WHERE NOT EXISTS (SELECT 1 FROM reserva r
        WHERE r.id_cliente = f AND r.id = ANY(candidates) AND r.id <> ALL(locked)));
    END IF;
    SELECT coalesce(json_agg(x), '[]'), coalesce(array_agg(x.id) FILTER (WHERE x.status = 'held'), '{}'),
        coalesce(array_agg(x.id) FILTER (WHERE x.status = 'held' AND x.overdue), '{}')
      INTO reservas, holds, overdue FROM (
        SELECT r.id, r.id_cliente, r.carrinho, r.status, r.expires_at, r.expires_at < clock_timestamp() AS overdue
        FROM reserva r WHERE r.id = ANY(locked) AND r.id_cliente = ANY(free)) x;
  END IF;

  -- Each place and number is looked up by itself (LIMIT 1: it has one owner): with a join, PostgreSQL may read all sold
  -- units of its sector for each of them.
  -- The lots and raffles of overdue holds of the requested units, and of the clientes' own holds, are locked together
  -- with the requested ones: their units are released under the locks of their counters.
  IF holds <> '{}' THEN
    pair_lotes := pair_lotes || ARRAY(SELECT v.id_lote FROM venda v WHERE v.id_reserva = ANY(holds) AND v.status = 'held' AND v.id_lote IS NOT NULL);
    rifas := rifas || ARRAY(SELECT v.id_rifa FROM venda v WHERE v.id_reserva = ANY(holds) AND v.status = 'held' AND v.id_rifa IS NOT NULL);
  END IF;
  IF places <> '{}' OR numbers <> '{}' THEN
    SELECT coalesce(array_agg(b.id_lote) FILTER (WHERE b.id_lote IS NOT NULL), '{}'),
        coalesce(array_agg(b.id_rifa) FILTER (WHERE b.id_rifa IS NOT NULL), '{}')
      INTO blocked_lotes, blocked_rifas FROM (
        SELECT v.id_lote, v.id_rifa FROM unnest(place_lotes, places) AS w(id_lote, nr) JOIN lote l ON l.id = w.id_lote
          CROSS JOIN LATERAL (SELECT o.id_lote, o.id_rifa, o.status, o.expires_at FROM venda o WHERE o.id_setor = l.id_setor
            AND o.nr_lugar = w.nr AND o.nr_lugar IS NOT NULL AND o.status NOT IN ('released', 'refunded') LIMIT 1) v
        WHERE v.status = 'held' AND v.expires_at < clock_timestamp()
        UNION ALL
        SELECT v.id_lote, v.id_rifa FROM unnest(number_rifas, numbers) AS w(id_rifa, nr)
          CROSS JOIN LATERAL (SELECT o.id_lote, o.id_rifa, o.status, o.expires_at FROM venda o WHERE o.id_rifa = w.id_rifa
            AND o.nr_sorte = w.nr AND o.nr_sorte IS NOT NULL AND o.status NOT IN ('released', 'refunded') LIMIT 1) v
        WHERE v.status = 'held' AND v.expires_at < clock_timestamp()) b;
    pair_lotes := pair_lotes || blocked_lotes;
    rifas := rifas || blocked_rifas;
  END IF;

  IF pair_lotes <> '{}' THEN
    stock := (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT l.id, l.id_setor, l.qtd_total, l.tomados, l.valor_cents, l.taxa_cents,
        is_lote_withdrawn(l, s, e) AS excluir, s.tipo, s.qtd_lugar, s.bloqueados, s.id_evento, e.data,
        e.inicio_vendas, e.max_por_cliente, e.fila_abre_em IS NOT NULL AS has_fila
      FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
      WHERE l.id = ANY(pair_lotes) ORDER BY l.id FOR NO KEY UPDATE OF l FOR SHARE OF s) x);
    lots_of_sectors := (SELECT coalesce(json_object_agg(x.id_setor, x.lotes), '{}') FROM (
      SELECT y.id_setor, json_agg(json_build_object('id', y.id, 'data', y.data, 'qtd_total', y.qtd_total,
        'created_at', y.created_at, 'excluir', y.excluir)) AS lotes
      FROM lote y WHERE y.id_setor = ANY(ARRAY(SELECT DISTINCT l.id_setor FROM lote l WHERE l.id = ANY(pair_lotes)))
      GROUP BY y.id_setor) x);
  END IF;
  IF rifas <> '{}' THEN
    raffles := (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT r.id, r.qtd_numeros, r.tomados, r.valor_cents, r.inicio_vendas, r.data_sorteio,
        is_rifa_withdrawn(r) AS excluir
      FROM rifa r WHERE r.id = ANY(rifas) ORDER BY r.id FOR NO KEY UPDATE) x);
  END IF;

  -- Under the counters' locks no other transaction can release one of these units any more.
  IF holds <> '{}' THEN
    held := (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT v.id, v.id_reserva, v.id_evento, v.id_setor, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte, v.valor_cents,
        v.taxa_cents, v.held_at, v.pix_used
      FROM venda v WHERE v.id_reserva = ANY(holds) AND v.status = 'held' ORDER BY v.held_at, v.id) x);
  END IF;
  IF places <> '{}' OR numbers <> '{}' THEN
    owned := (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte
      FROM unnest(place_lotes, places) AS w(id_lote, nr) JOIN lote l ON l.id = w.id_lote
        CROSS JOIN LATERAL (SELECT o.id_setor, o.nr_lugar, o.id_rifa, o.nr_sorte, o.id_reserva FROM venda o WHERE o.id_setor = l.id_setor
          AND o.nr_lugar = w.nr AND o.nr_lugar IS NOT NULL AND o.status NOT IN ('released', 'refunded') LIMIT 1) v
      WHERE v.id_reserva <> ALL(overdue)
      UNION ALL
      SELECT v.id_setor, v.nr_lugar, v.id_rifa, v.nr_sorte FROM unnest(number_rifas, numbers) AS w(id_rifa, nr)
        CROSS JOIN LATERAL (SELECT o.id_setor, o.nr_lugar, o.id_rifa, o.nr_sorte, o.id_reserva FROM venda o WHERE o.id_rifa = w.id_rifa
          AND o.nr_sorte = w.nr AND o.nr_sorte IS NOT NULL AND o.status NOT IN ('released', 'refunded') LIMIT 1) v
      WHERE v.id_reserva <> ALL(overdue)) x);
  END IF;

  RETURN json_build_object('clientes', free, 'reservas', reservas, 'rows', held, 'lotes', stock,
    'siblings', lots_of_sectors, 'rifas', raffles, 'taken', owned, 'is_blocked', blocked_lotes <> '{}' OR blocked_rifas <> '{}',
    'bought', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT q.cliente AS id_cliente, q.id_evento, b.n FROM (
        SELECT DISTINCT p.cliente, s.id_evento FROM unnest(pair_clientes, pair_lotes) AS p(cliente, lote)
          JOIN lote l ON l.id = p.lote JOIN setor s ON s.id = l.id_setor WHERE p.cliente = ANY(free)) q
        CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM venda v WHERE v.id_evento = q.id_evento AND v.id_cliente = q.cliente
          AND v.status IN ('paying', 'sold', 'refunding', 'chargedback') AND v.status NOT IN ('released', 'refunded')) b
      WHERE b.n > 0) x),
    'past', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT w.cliente AS id_cliente, v.id_setor, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte, v.pix_used,
        v.updated_at AS released_at, (extract(epoch FROM v.updated_at - v.held_at) * 1000)::float8 AS used_ms
      FROM (
          SELECT q.cliente, l.id_setor AS unit, q.nr, 1 AS most
          FROM unnest(place_clientes, place_lotes, places) AS q(cliente, lote, nr) JOIN lote l ON l.id = q.lote
          UNION ALL
          SELECT q.cliente, q.rifa, q.nr, 1 FROM unnest(number_clientes, number_rifas, numbers) AS q(cliente, rifa, nr)
          UNION ALL
          SELECT DISTINCT q.cliente, l.id, 0, cart_units FROM unnest(pair_clientes, pair_lotes) AS q(cliente, lote)
            JOIN lote l ON l.id = q.lote JOIN setor s ON s.id = l.id_setor
          WHERE s.tipo NOT IN (1, 3) AND l.qtd_total - l.tomados <= cart_units
        ) w
        CROSS JOIN LATERAL (SELECT o.* FROM venda o WHERE o.id_cliente = w.cliente AND o.status = 'released'
          AND (CASE WHEN o.nr_lugar IS NULL THEN coalesce(o.id_lote, o.id_rifa) ELSE o.id_setor END) = w.unit
          AND coalesce(o.nr_lugar, o.nr_sorte, 0) = w.nr AND o.updated_at > given_back_since
          ORDER BY o.updated_at DESC LIMIT w.most) v
      WHERE w.cliente = ANY(free)
      ORDER BY v.updated_at DESC, used_ms DESC) x));
END $$;
