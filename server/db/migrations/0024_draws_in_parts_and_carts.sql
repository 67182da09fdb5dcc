-- The draw of a long line is made in parts (docs/decisions/0081): its order is decided first, then the places are numbered.

-- The version before this one looks after lines while this runs: the table is locked for a moment, or not at all, as in 0014.
DO $$
DECLARE
  patience text := current_setting('lock_timeout');
BEGIN
  FOR i IN 1..200 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '300ms', true);
      LOCK TABLE fila IN ACCESS EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', patience, true);
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  RAISE EXCEPTION 'the table of the lines could not be locked' USING ERRCODE = 'lock_not_available';
END $$;--> statement-breakpoint
CREATE TABLE "fila_sorteio" (
	"id_evento" uuid NOT NULL,
	"numero" integer NOT NULL,
	"id_lugar" uuid NOT NULL,
	CONSTRAINT "fila_sorteio_id_evento_numero_pk" PRIMARY KEY("id_evento","numero")
);
--> statement-breakpoint
ALTER TABLE "fila" DROP CONSTRAINT "fila_drawn";--> statement-breakpoint
ALTER TABLE "fila" DROP CONSTRAINT "fila_called_after_draw";--> statement-breakpoint
ALTER TABLE "fila" ADD CONSTRAINT "fila_drawn" CHECK (("fila"."list_sha256" IS NULL) = ("fila"."drawn" IS NULL) AND ("fila"."drawn_at" IS NULL OR ("fila"."drawn" IS NOT NULL AND "fila"."last_number" >= "fila"."drawn")));--> statement-breakpoint
ALTER TABLE "fila" ADD CONSTRAINT "fila_called_after_draw" CHECK (("fila"."drawn" IS NOT NULL OR "fila"."last_number" = 0) AND ("fila"."drawn_at" IS NOT NULL OR "fila"."called" = 0));--> statement-breakpoint

-- The list is decided once, and all its places have a number once.
DROP TRIGGER fila_drawn_for_ever ON fila;--> statement-breakpoint
CREATE TRIGGER fila_drawn_for_ever BEFORE UPDATE ON fila FOR EACH ROW
  WHEN (NEW.seed <> OLD.seed OR (OLD.drawn_at IS NOT NULL AND NEW.drawn_at IS DISTINCT FROM OLD.drawn_at)
    OR (OLD.list_sha256 IS NOT NULL AND (NEW.list_sha256, NEW.drawn) IS DISTINCT FROM (OLD.list_sha256, OLD.drawn)))
  EXECUTE FUNCTION keep_for_ever();--> statement-breakpoint
-- A number that was decided is given, or deleted with the draw of a waiting room that was turned off; it never changes.
CREATE TRIGGER fila_sorteio_for_ever BEFORE UPDATE ON fila_sorteio FOR EACH STATEMENT
  EXECUTE FUNCTION keep_for_ever();
--> statement-breakpoint

-- As in 0014, with the cart of a reservation, which an order names at the provider (docs/decisions/0076).
CREATE OR REPLACE FUNCTION pay_look(clientes uuid[], tentativas uuid[], reservas uuid[], pix_since timestamptz, waits boolean)
RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  free uuid[];
  candidates uuid[];
  locked uuid[];
  own uuid[];
  lots json;
  raffles json;
BEGIN
  IF waits THEN
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE);
  ELSE
    PERFORM set_config('lock_timeout', '1s', true);
    free := ARRAY(SELECT c.id FROM cliente c WHERE c.id = ANY(clientes) ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED);
  END IF;
  candidates := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(reservas) AND r.id_cliente = ANY(free));
  IF waits THEN
    locked := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(candidates) ORDER BY r.id FOR NO KEY UPDATE);
  ELSE
    locked := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(candidates) ORDER BY r.id FOR NO KEY UPDATE SKIP LOCKED);
    free := ARRAY(SELECT f FROM unnest(free) f WHERE NOT EXISTS (SELECT 1 FROM reserva r
      WHERE r.id_cliente = f AND r.id = ANY(candidates) AND r.id <> ALL(locked)));
  END IF;
  own := ARRAY(SELECT r.id FROM reserva r WHERE r.id = ANY(locked) AND r.id_cliente = ANY(free));
  lots := (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT l.id, (l.excluir OR s.excluir OR e.excluir) AS excluir, e.data
    FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
    WHERE l.id = ANY(ARRAY(SELECT v.id_lote FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held'))
    ORDER BY l.id FOR KEY SHARE OF l, s) x);
  raffles := (SELECT coalesce(json_agg(x), '[]') FROM (
    SELECT r.id, (r.excluir OR NOT r.publicada OR r.numero_sorteado IS NOT NULL) AS excluir, r.inicio_vendas, r.data_sorteio
    FROM rifa r WHERE r.id = ANY(ARRAY(SELECT v.id_rifa FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held'))
    ORDER BY r.id FOR KEY SHARE) x);
  -- So that no other transaction reclaims one of them before this one moves them.
  PERFORM v.id FROM venda v WHERE v.id_reserva = ANY(own) AND v.status = 'held' ORDER BY v.id FOR NO KEY UPDATE;
  RETURN json_build_object(
    'clientes', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT c.id, c.id_pagar_me FROM cliente c WHERE c.id = ANY(free)) x),
    'clicks', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT a.id, a.id_cliente, a.request_hash, a.status, a.method, a.body
      FROM unnest(clientes, tentativas) AS q(cliente, tentativa)
        JOIN payment_attempt a ON a.id_cliente = q.cliente AND a.tentativa = q.tentativa) x),
    'reservas', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT r.id, r.id_cliente, r.carrinho, r.status, r.units, (SELECT count(*)::int FROM payment_attempt a
        WHERE a.id_reserva = r.id AND a.status IN ('sending', 'waiting', 'paid')) AS live
      FROM reserva r WHERE r.id = ANY(own)) x),
    'lotes', lots, 'rifas', raffles, 'sale', sale_rows(own), 'bounds', hold_bounds(own),
    'pix', (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT a.id_cliente, count(*) FILTER (WHERE a.status IN ('sending', 'waiting'))::int AS open,
        count(*) FILTER (WHERE a.status = 'expired' AND a.updated_at > pix_since AND a.pix_expires_at < a.updated_at)::int AS expired
      FROM payment_attempt a WHERE a.id_cliente = ANY(free) AND a.method = 'pix'
        AND a.created_at > pix_since - interval '2 hours' GROUP BY a.id_cliente) x));
END $$;
