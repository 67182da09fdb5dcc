import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { maybeOne, rows } from '../../db/rows.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'

/** Taken places: sold or being paid, or held and not overdue. */
const TAKEN = sql`v.status NOT IN ('released', 'refunded') AND NOT (v.status = 'held' AND v.expires_at < clock_timestamp())`

const SetorRow = z.strictObject({ id: z.string(), qtd_lugar: z.int(), ocupados: z.string() })
const AllRow = z.strictObject({ setores: z.array(SetorRow), ends: z.number().nullable() })

/**
 * The taken places of an event's numbered sectors; null when there is no such event, or it is a draft. `ends`: when the
 * first of their holds becomes overdue, in milliseconds since 1970.
 */
export function readPlaces(db: Db, idEvento: string): Promise<z.infer<typeof AllRow> | null> {
  // One text per sector: a row for each place would block the event loop.
  return maybeOne(rows(db, AllRow)`
    SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'qtd_lugar', s.qtd_lugar,
        'ocupados', coalesce((SELECT string_agg(v.nr_lugar::text, ',') FROM venda v
          WHERE v.id_setor = s.id AND v.nr_lugar IS NOT NULL AND ${TAKEN}), '')) ORDER BY s.id)
      FROM setor s WHERE s.id_evento = e.id AND s.tipo IN (1, 3) AND NOT s.excluir), '[]') AS setores,
      (SELECT (extract(epoch FROM min(v.expires_at)) * 1000)::float8 FROM setor s JOIN venda v ON v.id_setor = s.id AND v.nr_lugar IS NOT NULL
        AND v.status NOT IN ('released', 'refunded')
        WHERE s.id_evento = e.id AND v.status = 'held' AND v.expires_at >= clock_timestamp()) AS ends
    FROM evento e WHERE e.id = ${idEvento} AND NOT e.excluir AND (e.publicado OR e.ensaio)`)
}

const NowRow = z.strictObject({ id_setor: z.string(), nr: z.int(), ocupado: z.boolean() })

/** Which of these places are taken now. */
export const readPlacesNow = (db: Db, places: { id_setor: string; nr: number }[]): Promise<z.infer<typeof NowRow>[]> =>
  rows(db, NowRow)`
    SELECT p.id_setor, p.nr, EXISTS (SELECT FROM venda v WHERE v.id_setor = p.id_setor AND v.nr_lugar = p.nr
      AND v.nr_lugar IS NOT NULL AND ${TAKEN}) AS ocupado
    FROM unnest(${sql.param(places.map(({ id_setor }) => id_setor))}::uuid[], ${sql.param(places.map(({ nr }) => nr))}::int[])
      AS p(id_setor, nr)`

const OwnRow = z.strictObject({ q: z.int(), id_setor: z.string(), nr: z.int(), livre: z.boolean() })
export type OwnPlace = Omit<z.infer<typeof OwnRow>, 'q'>
type Owner = { idCliente: string; idEvento: string }

async function readOwn(db: Db, owners: Owner[]): Promise<OwnPlace[][]> {
  const places = await rows(db, OwnRow)`
    SELECT q.nr::int AS q, v.id_setor, v.nr_lugar AS nr, v.status = 'held' AS livre
    FROM unnest(${sql.param(owners.map(({ idEvento }) => idEvento))}::uuid[], ${sql.param(owners.map(({ idCliente }) => idCliente))}::uuid[])
      WITH ORDINALITY AS q(evento, cliente, nr)
      JOIN venda v ON v.id_evento = q.evento AND v.id_cliente = q.cliente AND v.status NOT IN ('released', 'refunded')
    WHERE v.nr_lugar IS NOT NULL`
  const found = Map.groupBy(places, ({ q }) => q)
  return owners.map((_, index) => found.get(index + 1) ?? [])
}

const owned = perPool((db) =>
  makeBatches<Owner, OwnPlace[]>({
    ...ofPool(db, 'read-own-places'),
    max: 500,
    run: (owners) => readOwn(db, owners),
  }),
)

/** A cliente's own places of an event: those they hold unpaid are free to them. Concurrent calls share a query. */
export const ownPlacesOf = (db: Db, idEvento: string, idCliente: string): Promise<OwnPlace[]> =>
  owned(db)({ idCliente, idEvento })

const CountRow = z.strictObject({ nr: z.int(), n: z.int() })
type LoteOf = { idLote: string; idCliente: string | null }

async function countAll(db: Db, asked: LoteOf[]): Promise<(number | null)[]> {
  const keyOf = ({ idLote, idCliente }: LoteOf): string => `${idLote} ${idCliente}`
  const one = new Map(asked.map((item) => [keyOf(item), item]))
  const items = [...one.values()]
  const found = await rows(db, CountRow)`
    SELECT q.nr::int AS nr, l.tomados - (SELECT count(*)::int FROM venda v WHERE v.id_lote = l.id AND v.status = 'held'
      AND (v.expires_at < clock_timestamp() OR v.id_cliente IS NOT DISTINCT FROM q.cliente)) AS n
    FROM unnest(${sql.param(items.map(({ idLote }) => idLote))}::uuid[], ${sql.param(items.map(({ idCliente }) => idCliente))}::uuid[])
      WITH ORDINALITY AS q(lote, cliente, nr) JOIN lote l ON l.id = q.lote JOIN setor s ON s.id = l.id_setor
      JOIN evento e ON e.id = s.id_evento AND (e.publicado OR e.ensaio)`
  const counts = new Map(found.map(({ nr, n }) => [nr, n]))
  const places = new Map([...one.keys()].map((key, index) => [key, counts.get(index + 1) ?? null]))
  return asked.map((item) => places.get(keyOf(item)) ?? null)
}

const counting = perPool((db) =>
  makeBatches<LoteOf, number | null>({
    ...ofPool(db, 'read-lot'),
    max: 500,
    run: (asked) => countAll(db, asked),
  }),
)

/**
 * Units of a lot taken by other clientes: sold, being paid, or held and not overdue; null without such a lot.
 * Concurrent calls share a query.
 */
export const countTaken = (db: Db, idLote: string, idCliente: string | null): Promise<number | null> =>
  counting(db)({ idLote, idCliente })
