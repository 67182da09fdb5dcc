-- The version before this one sells while this runs: all tables that are altered are locked, or none, as in 0014.
DO $$
DECLARE
  patience text := current_setting('lock_timeout');
BEGIN
  FOR i IN 1..200 LOOP
    BEGIN
      PERFORM set_config('lock_timeout', '300ms', true);
      LOCK TABLE evento IN ACCESS EXCLUSIVE MODE;
      LOCK TABLE cliente, venda IN SHARE ROW EXCLUSIVE MODE;
      PERFORM set_config('lock_timeout', patience, true);
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  RAISE EXCEPTION 'the tables of the sales could not be locked' USING ERRCODE = 'lock_not_available';
END $$;--> statement-breakpoint
CREATE TABLE "fila" (
	"id_evento" uuid PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"seed_sha256" text NOT NULL,
	"drawn_at" timestamp with time zone,
	"list_sha256" text,
	"drawn" integer,
	"last_number" integer DEFAULT 0 NOT NULL,
	"called" integer DEFAULT 0 NOT NULL,
	"window_size" integer NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shrunk_at" timestamp with time zone,
	"free" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"sold_out" boolean DEFAULT false NOT NULL,
	"marks" jsonb DEFAULT '[]' NOT NULL,
	"per_second" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fila_seed" CHECK ("fila"."seed_sha256" = encode(sha256(convert_to("fila"."seed", 'UTF8')), 'hex')),
	CONSTRAINT "fila_drawn" CHECK (("fila"."drawn_at" IS NULL) = ("fila"."list_sha256" IS NULL) AND ("fila"."drawn_at" IS NULL) = ("fila"."drawn" IS NULL)),
	CONSTRAINT "fila_numbers" CHECK ("fila"."called" BETWEEN 0 AND "fila"."last_number"),
	CONSTRAINT "fila_called_after_draw" CHECK ("fila"."drawn_at" IS NOT NULL OR "fila"."last_number" = 0),
	CONSTRAINT "fila_window" CHECK ("fila"."window_size" > 0)
);
--> statement-breakpoint
CREATE TABLE "fila_lugar" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"id_evento" uuid NOT NULL,
	"id_cliente" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"numero" integer,
	"arrived_at" timestamp with time zone NOT NULL,
	"admitted_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fila_lugar_numero" UNIQUE("id_evento","numero"),
	CONSTRAINT "fila_lugar_status" CHECK ("fila_lugar"."status" IN ('waiting', 'admitted', 'done', 'left', 'ended')),
	CONSTRAINT "fila_lugar_admitted" CHECK (("fila_lugar"."admitted_at" IS NULL) = ("fila_lugar"."ends_at" IS NULL)
        AND ("fila_lugar"."status" IN ('waiting', 'left') OR ("fila_lugar"."numero" IS NOT NULL AND "fila_lugar"."admitted_at" IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE "evento" ADD COLUMN "fila_abre_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fila" ADD CONSTRAINT "fila_id_evento_evento_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."evento"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fila_lugar" ADD CONSTRAINT "fila_lugar_id_evento_fila_id_evento_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."fila"("id_evento") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fila_lugar" ADD CONSTRAINT "fila_lugar_id_cliente_cliente_id_fk" FOREIGN KEY ("id_cliente") REFERENCES "public"."cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fila_lugar_live" ON "fila_lugar" USING btree ("id_evento","id_cliente") WHERE status IN ('waiting', 'admitted');--> statement-breakpoint
CREATE INDEX "fila_lugar_cliente" ON "fila_lugar" USING btree ("id_cliente","id_evento");--> statement-breakpoint
CREATE INDEX "fila_lugar_unnumbered" ON "fila_lugar" USING btree ("id_evento","arrived_at") WHERE status = 'waiting' AND numero IS NULL;--> statement-breakpoint
CREATE INDEX "fila_lugar_admitted" ON "fila_lugar" USING btree ("id_evento","ends_at") WHERE status = 'admitted';--> statement-breakpoint
CREATE INDEX "fila_lugar_left" ON "fila_lugar" USING btree ("id_evento","numero") WHERE status = 'left';--> statement-breakpoint
CREATE INDEX "evento_fila" ON "evento" USING btree ("fila_abre_em") WHERE fila_abre_em IS NOT NULL AND NOT excluir;--> statement-breakpoint

-- A draw is made once, from the seed whose hash was public before, and a number never changes.
CREATE TRIGGER fila_drawn_for_ever BEFORE UPDATE ON fila FOR EACH ROW
  WHEN (NEW.seed <> OLD.seed OR (OLD.drawn_at IS NOT NULL
    AND (NEW.drawn_at, NEW.list_sha256, NEW.drawn) IS DISTINCT FROM (OLD.drawn_at, OLD.list_sha256, OLD.drawn)))
  EXECUTE FUNCTION keep_for_ever();--> statement-breakpoint
CREATE TRIGGER fila_lugar_numero_for_ever BEFORE UPDATE ON fila_lugar FOR EACH ROW
  WHEN (OLD.numero IS NOT NULL AND NEW.numero IS DISTINCT FROM OLD.numero
    OR NEW.id_cliente <> OLD.id_cliente OR NEW.id_evento <> OLD.id_evento)
  EXECUTE FUNCTION keep_for_ever();--> statement-breakpoint
-- `done`, `left` and `ended` are final.
CREATE TRIGGER fila_lugar_over_for_ever BEFORE UPDATE OF status ON fila_lugar FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NOT (OLD.status = 'waiting' AND NEW.status IN ('admitted', 'left')
    OR OLD.status = 'admitted' AND NEW.status IN ('done', 'left', 'ended')))
  EXECUTE FUNCTION keep_for_ever();--> statement-breakpoint

-- No unit of an event with a waiting room is held for a cliente whose turn it is not. The turn is compared with the start
-- of the transaction, which looked after it (server/sales/hold/fila-turns-repo.ts): one that ends in between ends nothing
-- that was decided. What is sold without being held was paid for by somebody whose turn it was (late payments).
-- With the rights of the owner, because the version before this one has none on the new tables.
-- Row by row, by their indexes: joined, all events and all places may be read.
CREATE FUNCTION venda_has_turn() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held record;
BEGIN
  FOR held IN SELECT t.id_cliente, t.id_evento FROM taken t WHERE t.status = 'held'
    AND (SELECT e.fila_abre_em FROM evento e WHERE e.id = t.id_evento) IS NOT NULL
  LOOP
    PERFORM FROM fila_lugar p WHERE p.id_cliente = held.id_cliente AND p.id_evento = held.id_evento AND p.ends_at > now();
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a unit of an event with a waiting room is held out of turn'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'venda_turn';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER venda_turn AFTER INSERT ON venda REFERENCING NEW TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION venda_has_turn();--> statement-breakpoint

-- As in 0014, with whether the event of a lot has a waiting room.
CREATE OR REPLACE FUNCTION reserve_look(clientes uuid[], carts uuid[], pair_clientes uuid[], pair_lotes uuid[], rifas uuid[],
  place_lotes uuid[], places int[], number_rifas uuid[], numbers int[], rest_seconds int, waits boolean)
RETURNS json LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET max_parallel_workers_per_gather = 0 AS $$
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
  -- A variable, because an index is not searched by a function whose result changes while it runs.
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
        SELECT r.id, r.id_cliente, r.carrinho, r.status, r.expires_at < clock_timestamp() AS overdue
        FROM reserva r WHERE r.id = ANY(locked) AND r.id_cliente = ANY(free)) x;
  END IF;

  -- Each place and number is looked up by itself (LIMIT 1: it has one owner): joined, all that is sold of its sector may be
  -- read for each of them.
  -- The lots and raffles of overdue holds that are in the way, and of the clientes' own holds, are locked with those that
  -- are asked for: they are released under the locks of their counters.
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
        (l.excluir OR s.excluir OR e.excluir) AS excluir, s.tipo, s.qtd_lugar, s.bloqueados, s.id_evento, e.data,
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
        (r.excluir OR NOT r.publicada OR r.numero_sorteado IS NOT NULL) AS excluir
      FROM rifa r WHERE r.id = ANY(rifas) ORDER BY r.id FOR NO KEY UPDATE) x);
  END IF;

  -- Under the counters' locks no other transaction can release one of these any more.
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
      SELECT v.id_cliente, v.id_setor, v.id_lote, v.nr_lugar, v.id_rifa, v.nr_sorte, v.pix_used, v.updated_at AS released_at,
        (extract(epoch FROM v.updated_at - v.held_at) * 1000)::float8 AS used_ms
      FROM venda v WHERE v.id_cliente = ANY(free) AND v.status = 'released'
        AND v.updated_at > given_back_since
      ORDER BY v.updated_at DESC, used_ms DESC) x));
END $$;
