import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CORTESIA_SITUACOES } from '../../../contract/cortesias-rules.ts'
import type { Db } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { CountRow, DayText, IdRow, maybeOne, one, rows, TimeText } from '../../db/rows.ts'

const EventoRow = z.strictObject({ id_cidade: z.string() })
/** Where an event is; null when there is none. */
export const cidadeOf = async (db: Db, idEvento: string): Promise<string | null> =>
  (await maybeOne(rows(db, EventoRow)`SELECT id_cidade FROM evento WHERE id = ${idEvento} AND NOT excluir`))
    ?.id_cidade ?? null

/** The quotas with which a user may give courtesies: of published events, and not of nothing. */
const givable = (idUsuario: string): SQL => sql`cortesia_cota q JOIN evento e ON e.id = q.id_evento
  WHERE q.id_usuario = ${idUsuario} AND q.cota > 0 AND e.publicado AND NOT e.excluir`

/** Whether a user has a quota with which they may give courtesies of an event. */
export const hasCota = async (db: Db, idUsuario: string, idEvento: string): Promise<boolean> =>
  (await maybeOne(rows(db, IdRow)`SELECT q.id FROM ${givable(idUsuario)} AND e.id = ${idEvento}`)) !== null

const OwnEventoRow = z.strictObject({ id: z.string(), nome: z.string(), data: DayText, id_cidade: z.string() })
/** The events from a day on for which a user has a quota, in their order. */
export const listOwnEventos = (db: Db, idUsuario: string, from: string): Promise<z.infer<typeof OwnEventoRow>[]> =>
  rows(db, OwnEventoRow)`SELECT e.id, e.nome, e.data::text AS data, e.id_cidade FROM ${givable(idUsuario)}
    AND e.data >= ${from} ORDER BY e.data, e.hora, e.id`

const OwnSetorRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  excluir: z.boolean(),
  qtd_lugar: z.int(),
  lotes: z.array(z.string()),
})
/** The sectors of an event of which a user's quota is, with their lots. */
export const listOwnSetores = (
  db: Db,
  idUsuario: string,
  idEvento: string,
): Promise<z.infer<typeof OwnSetorRow>[]> => rows(db, OwnSetorRow)`
  SELECT s.id, s.nome, s.excluir, s.qtd_lugar, ARRAY(SELECT l.id FROM lote l WHERE l.id_setor = s.id AND NOT l.excluir
    ORDER BY l.data, l.created_at, l.id) AS lotes
  FROM cortesia_cota q JOIN setor s ON s.id_evento = q.id_evento
  WHERE q.id_usuario = ${idUsuario} AND q.id_evento = ${idEvento} AND NOT s.extra
    AND (q.setores = '{}' OR s.id = ANY(q.setores))`

const CotaRow = z.strictObject({
  id: z.string(),
  id_usuario: z.string(),
  nome: z.string(),
  cota: z.int(),
  setores: z.array(z.string()),
  versao: z.int(),
  dadas: z.int(),
  aceitas: z.int(),
  esperam: z.int(),
  impressas: z.int(),
  usadas: z.int(),
  ultima: TimeText.nullable(),
})
export type CotaRow = z.infer<typeof CotaRow>

/** What became of the courtesy `c` with its person `p` and its ticket `v`. */
const SITUACAO = sql`CASE WHEN c.revogada_em IS NOT NULL THEN 'revogada' WHEN v.entregue THEN 'usada'
  WHEN p.telefone IS NOT NULL THEN 'espera' WHEN k.removido_em IS NOT NULL THEN 'impressa' ELSE 'aceita' END`
const JOINS = sql`cortesia c JOIN venda v ON v.id_reserva = c.id JOIN cliente k ON k.id = v.id_cliente
  LEFT JOIN cortesia_pessoa p ON p.id = c.id`

const named = (pesquisa: string): SQL => sql`p.nome_busca LIKE search_text(${containing(pesquisa)})`

/** Quotas with the counts of their tickets. */
const quotas = (where: SQL): SQL => sql`
  SELECT q.id, q.id_usuario, u.nome, q.cota, q.setores, q.versao, n.dadas, n.aceitas, n.esperam, n.impressas, n.usadas,
    (SELECT max(c.created_at) FROM cortesia c WHERE c.id_cota = q.id) AS ultima
  FROM cortesia_cota q JOIN usuario u ON u.id = q.id_usuario CROSS JOIN LATERAL (
    SELECT count(*)::int AS dadas, count(*) FILTER (WHERE x.situacao = 'aceita')::int AS aceitas,
      count(*) FILTER (WHERE x.situacao = 'espera')::int AS esperam,
      count(*) FILTER (WHERE x.situacao = 'impressa')::int AS impressas,
      count(*) FILTER (WHERE x.situacao = 'usada')::int AS usadas
    FROM (SELECT ${SITUACAO} AS situacao FROM ${JOINS} WHERE c.id_cota = q.id AND c.revogada_em IS NULL) x) n
  WHERE ${where} ORDER BY n.dadas DESC, lower(u.nome), q.id`

/** The quotas of an event, of one giver or of all, who gave most first; with the counts of their tickets. */
export function listCotas(
  db: Db,
  idEvento: string,
  idUsuario: string | null,
  pesquisa: string | undefined,
): Promise<CotaRow[]> {
  const where = [sql`q.id_evento = ${idEvento}`]
  if (idUsuario !== null) where.push(sql`q.id_usuario = ${idUsuario}`)
  if (pesquisa)
    where.push(sql`(search_text(u.nome) LIKE search_text(${containing(pesquisa)}) OR EXISTS (
      SELECT FROM cortesia c JOIN cortesia_pessoa p ON p.id = c.id WHERE c.id_cota = q.id AND ${named(pesquisa)}))`)
  return rows(db, CotaRow)`${quotas(sql.join(where, sql` AND `))}`
}

export const readCota = (db: Db, id: string): Promise<CotaRow | null> =>
  maybeOne(rows(db, CotaRow)`${quotas(sql`q.id = ${id}`)}`)

const OwnerRow = z.strictObject({ id_usuario: z.string(), id_evento: z.string(), giver: z.string() })
/** Whose a quota is, and for which event. */
export const ownerOf = (db: Db, id: string): Promise<z.infer<typeof OwnerRow> | null> =>
  maybeOne(rows(db, OwnerRow)`SELECT q.id_usuario, q.id_evento, u.nome AS giver FROM cortesia_cota q
    JOIN usuario u ON u.id = q.id_usuario WHERE q.id = ${id}`)

const Ticket = z.strictObject({ id: z.string(), nr: z.int().nullable() })
const GivenRow = z.strictObject({
  id: z.string(),
  nome: z.string().nullable(),
  telefone: z.string().nullable(),
  motivo: z.string().nullable(),
  id_setor: z.string(),
  tickets: z.array(Ticket),
  dada: TimeText,
  situacoes: z.array(z.enum(CORTESIA_SITUACOES)),
})
export type GivenRow = z.infer<typeof GivenRow>

const ofCota = (idCota: string, pesquisa: string | undefined): SQL =>
  sql`c.id_cota = ${idCota}${pesquisa ? sql` AND ${named(pesquisa)}` : sql``}`

/** A page of the courtesies of a quota, newest first. */
export const listGiven = (
  db: Db,
  idCota: string,
  { pesquisa, cursor, limit }: { pesquisa: string | undefined; cursor: number; limit: number },
): Promise<GivenRow[]> => rows(db, GivenRow)`
  WITH page AS MATERIALIZED (SELECT c.id FROM cortesia c LEFT JOIN cortesia_pessoa p ON p.id = c.id
    WHERE ${ofCota(idCota, pesquisa)} ORDER BY c.created_at DESC, c.linha, c.id LIMIT ${limit} OFFSET ${cursor})
  SELECT c.id, p.nome, p.telefone, p.motivo, min(v.id_setor::text) AS id_setor, c.created_at AS dada,
    jsonb_agg(jsonb_build_object('id', v.id, 'nr', v.nr_lugar) ORDER BY v.nr_lugar, v.id) AS tickets,
    array_agg(DISTINCT ${SITUACAO}) AS situacoes
  FROM ${JOINS} WHERE c.id = ANY(ARRAY(SELECT id FROM page)) GROUP BY c.id, p.id
  ORDER BY c.created_at DESC, c.linha, c.id`

export const countGivenOf = async (db: Db, idCota: string, pesquisa: string | undefined): Promise<number> =>
  (
    await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM cortesia c LEFT JOIN cortesia_pessoa p ON p.id = c.id
      WHERE ${ofCota(idCota, pesquisa)}`)
  ).n
