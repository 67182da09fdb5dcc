import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CATEGORIA_IDS } from '../../../contract/categorias-rules.ts'
import { SITUACOES_EVENTO } from '../../../contract/mudar-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { DayText, IdRow, maybeOne, NumberText, one, rows } from '../../db/rows.ts'
import { deletePicture } from '../../pictures/picture-repo.ts'
import { IS_NET, NET_CENTS } from '../../sales/sums-repo.ts'

const Fields = z.strictObject({
  nome: z.string(),
  id_cidade: z.string(),
  local: z.string(),
  endereco: z.string(),
  data: DayText,
  inicio_vendas: DayText,
  obs: z.string(),
  descricao: z.string(),
  hora: z.string().nullable(),
  max_por_cliente: z.int(),
  artistas: z.string(),
  categoria: z.enum(CATEGORIA_IDS).nullable(),
  /** ISO 8601, of UTC. */
  fila_abre_em: z.string().nullable(),
  acompanhantes_ate: DayText.nullable(),
})
/** An event's own columns, as in its form. */
export type EventoFields = z.infer<typeof Fields>
const Publishing = z.strictObject({
  publicado: z.boolean(),
  /** ISO 8601, of UTC. */
  publicar_em: z.string().nullable(),
})
/** Whether an event is public, or when it will be. */
export type Publishing = z.infer<typeof Publishing>
const Mudanca = z.strictObject({
  situacao: z.enum(SITUACOES_EVENTO),
  motivo: z.string().nullable(),
  devolver_ate: DayText.nullable(),
})
const LockedRow = z.strictObject({ ...Fields.shape, ...Publishing.shape, ...Mudanca.shape, versao: z.int() })

const utc = (instant: SQL): SQL => sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Locks the city, so that it is not deleted before the event is stored. False when there is no such city. */
export async function lockCidadeForShare(tx: Tx, id: string): Promise<boolean> {
  return (await tx.execute(sql`SELECT 1 FROM cidade WHERE id = ${id} FOR KEY SHARE`)).rows.length > 0
}

/** Reads and locks an event for a change; null when there is none, it is deleted, or it is the rehearsal. */
export async function lockEvento(tx: Tx, id: string, lock: 'edit' | 'delete') {
  const row = await maybeOne(rows(tx, LockedRow)`
    SELECT nome, id_cidade, local, endereco, data::text AS data, inicio_vendas::text AS inicio_vendas, obs, descricao,
      to_char(hora, 'HH24:MI') AS hora, max_por_cliente, artistas, categoria, versao,
      ${utc(sql`fila_abre_em`)} AS fila_abre_em, acompanhantes_ate::text AS acompanhantes_ate, publicado, ${utc(sql`publicar_em`)} AS publicar_em,
      situacao, motivo, devolver_ate::text AS devolver_ate
    FROM evento WHERE id = ${id} AND NOT excluir AND NOT ensaio ${lock === 'edit' ? sql`FOR NO KEY UPDATE` : sql`FOR UPDATE`}`)
  if (!row) return null
  const { versao, publicado, publicar_em, situacao, motivo, devolver_ate, ...fields } = row
  const mudanca: z.infer<typeof Mudanca> = { situacao, motivo, devolver_ate }
  return { versao, fields, publishing: { publicado, publicar_em }, mudanca }
}

const columns = (f: EventoFields, nomeBusca: string): [name: string, value: SQL][] => [
  ['id_cidade', sql`${f.id_cidade}`],
  ['nome', sql`${f.nome}`],
  ['nome_busca', sql`${nomeBusca}`],
  ['obs', sql`${f.obs}`],
  ['descricao', sql`${f.descricao}`],
  ['local', sql`${f.local}`],
  ['endereco', sql`${f.endereco}`],
  ['data', sql`${f.data}`],
  ['hora', sql`${f.hora}`],
  ['inicio_vendas', sql`${f.inicio_vendas}`],
  ['max_por_cliente', sql`${f.max_por_cliente}`],
  ['artistas', sql`${f.artistas}`],
  ['categoria', sql`${f.categoria}`],
  ['fila_abre_em', sql`${f.fila_abre_em}`],
  ['acompanhantes_ate', sql`${f.acompanhantes_ate}`],
]
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** @returns the new event's id. `ensaio`: it is a rehearsal */
export async function insertEvento(
  tx: Tx,
  fields: EventoFields & Pick<Publishing, 'publicado'> & { ensaio?: boolean },
  nomeBusca: string,
): Promise<string> {
  const { publicado, ensaio = false } = fields
  const kind: [string, SQL][] = [
    ['publicado', sql`${publicado}`],
    ['ensaio', sql`${ensaio}`],
  ]
  const all = [...columns(fields, nomeBusca), ...kind]
  const { id } = await one(rows(tx, IdRow)`
    INSERT INTO evento (${list(all.map(([name]) => sql`${sql.identifier(name)}`))})
    VALUES (${list(all.map(([, value]) => value))}) RETURNING id`)
  return id
}

export async function updateEvento(tx: Tx, id: string, fields: EventoFields, nomeBusca: string): Promise<void> {
  const set = list(columns(fields, nomeBusca).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`))
  await tx.execute(sql`UPDATE evento SET ${set}, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)
}

/**
 * Locks all lots and sectors of an event, or of one sector. Sales in progress finish first, later ones see our change.
 * Lots before sectors, each in id order: the same order as in a sale, so that deadlocks cannot occur.
 */
export async function lockStockOf(tx: Tx, of: { evento: string } | { setor: string }): Promise<void> {
  const setores = 'evento' in of ? sql`id_evento = ${of.evento}` : sql`id = ${of.setor}`
  await tx.execute(
    sql`SELECT id FROM lote WHERE id_setor IN (SELECT id FROM setor WHERE ${setores}) ORDER BY id FOR UPDATE`,
  )
  await tx.execute(sql`SELECT id FROM setor WHERE ${setores} ORDER BY id FOR UPDATE`)
}

const PastRow = z.strictObject({ past: z.boolean() })

/** Whether it was ever held, sold or scanned at the portaria: then it is hidden instead of deleted. */
export async function hasPast(tx: Tx, of: { evento: string } | { setor: string } | { lote: string }): Promise<boolean> {
  const exists =
    'evento' in of
      ? sql`EXISTS (SELECT 1 FROM setor s JOIN venda v ON v.id_setor = s.id WHERE s.id_evento = ${of.evento})
          OR EXISTS (SELECT 1 FROM entrada WHERE id_evento = ${of.evento})`
      : 'setor' in of
        ? sql`EXISTS (SELECT 1 FROM venda WHERE id_setor = ${of.setor})`
        : sql`EXISTS (SELECT 1 FROM venda WHERE id_lote = ${of.lote})`
  const { past } = await one(rows(tx, PastRow)`SELECT ${exists} AS past`)
  return past
}

const LiveRow = z.strictObject({ n: z.int(), cents: NumberText })

/**
 * The paid and held tickets of an event to come, or of its sector or lot, and their sum in cents; none of a past one.
 * The triggers `evento_keeps_tickets`, `setor_keeps_tickets` and `lote_keeps_tickets` enforce the same.
 * @param today the day in São Paulo; null: tickets of a past event count, too (the trigger `evento_draft_has_no_tickets`)
 */
export async function countLive(
  tx: Tx,
  of: { evento: string } | { setor: string } | { lote: string },
  today: string | null,
): Promise<{ count: number; cents: number }> {
  const belongs =
    'evento' in of
      ? sql`v.id_evento = ${of.evento} AND v.status NOT IN ('released', 'refunded')`
      : 'setor' in of
        ? sql`v.id_setor = ${of.setor}`
        : sql`v.id_lote = ${of.lote}`
  const { n, cents } = await one(rows(tx, LiveRow)`
    SELECT count(*)::int AS n, coalesce(sum(v.valor_cents::bigint + v.taxa_cents), 0) AS cents
    FROM venda v JOIN evento e ON e.id = v.id_evento WHERE ${belongs} AND is_live_ticket(v, clock_timestamp())
      AND (${today}::date IS NULL OR e.data >= ${today}::date)`)
  return { count: n, cents: Number(cents) }
}

/** Hides an event and its sectors: a sale checks the sectors under a lock, but not the event's row. */
export async function hideEvento(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`UPDATE setor SET excluir = true, versao = versao + 1, updated_at = clock_timestamp()
    WHERE id_evento = ${id} AND NOT excluir`)
  await tx.execute(
    sql`UPDATE evento SET excluir = true, versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`,
  )
}

/** Deletes the event with its sectors, lots and picture. */
export async function deleteEvento(tx: Tx, id: string): Promise<void> {
  // First, so that its quota does not follow each deleted lot.
  await tx.execute(sql`DELETE FROM evento_meia WHERE id_evento = ${id}`)
  await tx.execute(sql`DELETE FROM tarifa WHERE id IN (SELECT id FROM codigo WHERE id_evento = ${id})`)
  await tx.execute(sql`DELETE FROM lote WHERE id_setor IN (SELECT id FROM setor WHERE id_evento = ${id})`)
  await tx.execute(sql`DELETE FROM setor WHERE id_evento = ${id}`)
  await deletePicture(tx, id, 'evento')
  await tx.execute(sql`DELETE FROM evento WHERE id = ${id}`)
}

const NetRow = z.strictObject({ cents: z.number(), id_cidade: z.string() })

/** The net sum of an event's sales in cents, and its city; null when there is no such event. */
export const sumNet = (db: Db, id: string): Promise<z.infer<typeof NetRow> | null> =>
  maybeOne(rows(db, NetRow)`
    SELECT e.id_cidade, (SELECT ${NET_CENTS} FROM venda v WHERE v.id_evento = e.id AND ${IS_NET}) AS cents
    FROM evento e WHERE e.id = ${id} AND NOT e.excluir`)

const CidadeRow = z.strictObject({ id_cidade: z.string() })

/** The cities of an event, and of the events of a sector and a lot; of what does not exist, none. */
export async function cidadesOfParts(
  db: Db,
  { evento, setor, lote }: { evento?: string | undefined; setor?: string | undefined; lote?: string | undefined },
): Promise<string[]> {
  const found = await rows(db, CidadeRow)`SELECT e.id_cidade FROM evento e WHERE e.id = ${evento ?? null}::uuid
      OR e.id = (SELECT s.id_evento FROM setor s WHERE s.id = ${setor ?? null}::uuid)
      OR e.id = (SELECT s.id_evento FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${lote ?? null}::uuid)`
  return found.map(({ id_cidade }) => id_cidade)
}
