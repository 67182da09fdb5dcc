import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { perPool } from '../db/per-pool.ts'
import { CountRow, one, rows } from '../db/rows.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'

/**
 * The topics an answer may depend on, besides the stock of one event or raffle, whose topic is its own id. The triggers
 * of `public_change` use the same ids (server/db/functions/note_edited.sql).
 */
export const TOPICS = {
  /** Everything that the back-office edits for the site: cities, events, sectors, lots, raffles, banners, pictures. */
  catalogue: '00000000-0000-4000-8000-000000000001',
  /** The club's settings and its seats. */
  club: '00000000-0000-4000-8000-000000000002',
  /** The house. */
  house: '00000000-0000-4000-8000-000000000003',
} as const

/** The topic whose newest row is the newest deleted change: earlier changes are not known any more. */
const FORGOTTEN = '00000000-0000-4000-8000-000000000000'

/** The maximum number of callers per query. */
const BATCH_MAX = 5000

const VersionRow = z.strictObject({ topic: z.string(), versao: z.string() })

/**
 * A topic's version: the newest transaction that changed it and, while older ones are in progress, their ids. So it
 * differs whenever one of them has ended, in whatever order they end (docs/decisions/public-reads.md).
 */
export async function readVersions(db: Db, asked: (readonly string[])[]): Promise<string[][]> {
  const topics = [...new Set(asked.flat())]
  const read = await rows(db, VersionRow)`
    SELECT t.topic, CASE WHEN c.xid IS NULL THEN '0' WHEN o.first IS NULL THEN c.xid::text
      ELSE c.xid || '-' || o.first || '-' || left(o.digest, 8) END AS versao
    FROM unnest(${sql.param(topics)}::uuid[]) AS t(topic)
      LEFT JOIN LATERAL (SELECT x.xid FROM public_change x WHERE x.topic = t.topic ORDER BY x.xid DESC LIMIT 1) c ON true
      LEFT JOIN LATERAL (SELECT (array_agg(x ORDER BY x))[1] AS first, md5(string_agg(x::text, ',' ORDER BY x)) AS digest
        FROM pg_snapshot_xip(pg_current_snapshot()) x WHERE x < c.xid) o ON true`
  const found = new Map(read.map(({ topic, versao }) => [topic, versao]))
  return asked.map((one) => one.map((topic) => found.get(topic) ?? '0'))
}

const versions = perPool((db) =>
  makeBatches<readonly string[], string[]>({
    ...ofPool(db, 'read-topics'),
    max: BATCH_MAX,
    run: (asked) => readVersions(db, asked),
  }),
)

/**
 * The versions of topics, in their order; concurrent calls share a query. The query begins after the call, so it sees
 * everything that was committed before.
 */
export const versionsOf = (db: Db, topics: readonly string[]): Promise<string[]> => versions(db)(topics)

/** The first transaction that may have changed the topic since this version. */
function firstAfter(versao: string): string {
  const [newest = '0', oldestUnderWay] = versao.split('-')
  return oldestUnderWay ?? String(BigInt(newest) + 1n)
}

/** With more changes than this the whole list is sent. */
const CHANGES_MAX = 5000

const ChangeRow = z.strictObject({ id_setor: z.string().nullable(), nr: z.int() })

/**
 * The places or numbers of a topic that were taken or freed since this version, each once; null when they are not known
 * any more, or too many.
 */
export async function changedSince(
  db: Db,
  topic: string,
  versao: string,
): Promise<{ id_setor: string | null; nr: number }[] | null> {
  if (versao === '0') return null
  const from = firstAfter(versao)
  const changes = await rows(db, ChangeRow)`
    SELECT c.id_setor, c.nr FROM (SELECT DISTINCT x.id_setor, n.nr FROM public_change x CROSS JOIN LATERAL unnest(x.numeros) n(nr)
        WHERE x.topic = ${topic} AND x.xid >= ${from}::xid8 LIMIT ${CHANGES_MAX + 1}) c
    UNION ALL
    SELECT NULL::uuid, 0 WHERE ${from}::xid8 > pg_snapshot_xmax(pg_current_snapshot())
      OR EXISTS (SELECT FROM public_change x WHERE x.topic = ${FORGOTTEN} AND x.xid >= ${from}::xid8)`
  // A row without a number: the version is older than the oldest stored change, or is of another database's history.
  return changes.length > CHANGES_MAX || changes.some(({ nr }) => nr === 0) ? null : changes
}

/** Rows of one statement. */
const BATCH = 20_000

/**
 * Deletes changes that are an hour old; also those with ids of future transactions, which a copy of another database
 * may contain.
 * @returns whether there are more of them
 */
export async function forgetChanges(db: Db): Promise<boolean> {
  const { n } = await one(rows(db, CountRow)`
    WITH gone AS (DELETE FROM public_change WHERE ctid = ANY(ARRAY(SELECT ctid FROM public_change
        WHERE at < clock_timestamp() - interval '1 hour' OR xid >= pg_snapshot_xmax(pg_current_snapshot()) LIMIT ${BATCH}))
      RETURNING xid),
    noted AS (INSERT INTO public_change (topic, xid) SELECT ${FORGOTTEN}::uuid, g.xid FROM gone g
      WHERE g.xid < pg_snapshot_xmax(pg_current_snapshot()) ORDER BY g.xid DESC LIMIT 1)
    SELECT count(*)::int AS n FROM gone`)
  return n === BATCH
}
