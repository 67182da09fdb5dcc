import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CATEGORIA_IDS } from '../../../contract/categorias-rules.ts'
import { CLUB_SEATS_MAX } from '../../../contract/limits.ts'
import { toReais } from '../../../contract/money.ts'
import { Beneficio } from '../../../contract/planos.ts'
import { socioStatus } from '../../../contract/socio-rules.ts'
import { Cobranca, type Socio, type SocioOfCliente, type SocioQuery } from '../../../contract/socio.ts'
import type { Db } from '../../db/connection.ts'
import { containing } from '../../db/like.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'

const NamedPlano = z.strictObject({ id: z.string(), nome: z.string(), com_cadeira: z.boolean() })
const Row = z.strictObject({
  id: z.string(),
  id_cliente: z.string(),
  id_assinatura: z.string(),
  id_item: z.string(),
  nr_cadeira: z.int().nullable(),
  plano: NamedPlano,
  plano_pedido: NamedPlano.nullable(),
  data_inicio: z.string(),
  valor_cents: z.int(),
  dia_cobranca: z.int(),
  data_cancelamento: z.string().nullable(),
  vale_ate: z.string().nullable(),
  valor_alvo_cents: z.int().nullable(),
  cancel_pedido_em: z.string().nullable(),
  newest: z.string().nullable(),
  id_cartao: z.string().nullable(),
  nome: z.string(),
  telefone: z.string(),
})
type Row = z.infer<typeof Row>

// Socios and former socios only: a held seat or a failed subscription is no membership.
const SOCIOS = sql`s.state IN ('active', 'ending', 'canceled')`
// By due date first: two charges may be created within the same second of the provider.
const NEWEST = sql`coalesce(vence_em, created_at) DESC, created_at DESC`
const NEWEST_STATUS = sql`(SELECT status FROM socio_cobranca x WHERE x.id_socio = s.id ORDER BY ${NEWEST} LIMIT 1)`
/** The socios whose newest charge was refused: only the few socios that ever had a refused charge are checked. */
const IN_ARREARS = sql`(SELECT b.id_socio FROM (SELECT DISTINCT id_socio FROM socio_cobranca
    WHERE status IN ('failed', 'chargedback')) b
  WHERE (SELECT status FROM socio_cobranca x WHERE x.id_socio = b.id_socio ORDER BY ${NEWEST} LIMIT 1) IN ('failed', 'chargedback'))`
const SELECT = sql`SELECT s.id, s.id_cliente, s.id_assinatura, s.id_item, s.nr_cadeira, s.data_inicio, s.valor_cents,
  json_build_object('id', p.id, 'nome', p.nome, 'com_cadeira', p.com_cadeira) AS plano,
  CASE WHEN w.id IS NOT NULL THEN json_build_object('id', w.id, 'nome', w.nome, 'com_cadeira', w.com_cadeira) END AS plano_pedido,
  s.dia_cobranca, s.data_cancelamento,
  CASE WHEN s.state = 'ending' THEN s.vale_ate END AS vale_ate, s.valor_alvo_cents, s.cancel_pedido_em, c.nome,
  coalesce(c.telefone, '') AS telefone,
  ${NEWEST_STATUS} AS newest,
  s.card_id AS id_cartao
  FROM socio s JOIN cliente c ON c.id = s.id_cliente JOIN plano p ON p.id = s.id_plano
    LEFT JOIN plano w ON w.id = s.id_plano_alvo`

const iso = (instant: string): string => new Date(instant).toISOString()

function toSocio({
  valor_cents,
  valor_alvo_cents,
  cancel_pedido_em,
  newest,
  id_cartao: _,
  nome,
  telefone,
  data_inicio,
  data_cancelamento,
  ...row
}: Row): Socio {
  const canceled = data_cancelamento === null ? null : iso(data_cancelamento)
  // An ended membership has no pending charge.
  const isPending = canceled === null
  return {
    ...row,
    data_inicio: iso(data_inicio),
    valor_atual: toReais(valor_cents),
    data_cancelamento: canceled,
    valor_pendente: isPending && valor_alvo_cents !== null ? toReais(valor_alvo_cents) : null,
    cancelamento_pedido_em: isPending && cancel_pedido_em !== null ? iso(cancel_pedido_em) : null,
    status: socioStatus({ data_cancelamento: canceled }),
    em_dia: newest !== 'failed' && newest !== 'chargedback',
    cliente: { nome, telefone },
  }
}

/** The selected socios: active or canceled ones, with a refused charge, of a plan, with another price, by name or seat. */
export type SocioFilter = Pick<SocioQuery, 'cancelados' | 'em_dia' | 'pesquisa' | 'plano'> & {
  outroValorCents?: number | undefined
  /** Those whose plan it is, and who asked for no other. */
  idPlano?: string | undefined
}

const isSeat = (pesquisa: string): boolean => /^\d+$/.test(pesquisa)

function conditions({ cancelados, em_dia, pesquisa, plano, outroValorCents, idPlano }: SocioFilter): SQL {
  const where: SQL[] = [
    cancelados === undefined
      ? SOCIOS
      : cancelados === 'canceled'
        ? sql`s.state IN ('ending', 'canceled')`
        : sql`s.state = 'active'`,
  ]
  if (em_dia !== undefined) where.push(sql`s.id ${em_dia ? sql`NOT IN` : sql`IN`} ${IN_ARREARS}`)
  if (plano) where.push(sql`s.id_plano = ${plano}`)
  if (pesquisa)
    where.push(
      isSeat(pesquisa)
        ? sql`s.nr_cadeira = ${Math.min(Number(pesquisa), CLUB_SEATS_MAX + 1)}`
        : sql`c.nome_busca LIKE search_text(${containing(pesquisa)})`,
    )
  if (outroValorCents !== undefined)
    where.push(sql`s.cancel_pedido_em IS NULL AND coalesce(s.valor_alvo_cents, s.valor_cents) <> ${outroValorCents}`)
  if (idPlano !== undefined) where.push(sql`s.id_plano = ${idPlano} AND s.id_plano_alvo IS NULL`)
  return sql.join(where, sql` AND `)
}

/** Socios ordered by seat, those without one last. Without a limit: all (docs/api.md#lists). */
export async function listSocios(
  db: Db,
  filter: SocioFilter,
  page: { cursor: number; limit: number | undefined },
): Promise<{ list: Socio[]; total: number }> {
  const where = conditions(filter)
  const limit = page.limit === undefined ? sql`` : sql`LIMIT ${page.limit}`
  const found = await rows(
    db,
    Row,
  )`${SELECT} WHERE ${where} ORDER BY s.nr_cadeira, s.created_at, s.id ${limit} OFFSET ${page.cursor}`
  const names = filter.pesquisa && !isSeat(filter.pesquisa) ? sql`JOIN cliente c ON c.id = s.id_cliente` : sql``
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM socio s ${names} WHERE ${where}`)
  return { list: found.map(toSocio), total: n }
}

const BeneficioRow = Beneficio.omit({ valor: true }).extend({ valor_cents: z.int().nullable() }).strict()
const ChargeRow = z.strictObject({
  status: Cobranca.shape.status,
  cents: z.int(),
  due: z.string().nullable(),
  at: z.string(),
})

/**
 * A cliente's membership, also while its last paid month runs, with what its plan gives and its 12 newest charges; null when they are no socio.
 */
export async function readSocio(db: Db, idCliente: string): Promise<SocioOfCliente> {
  const row = await maybeOne(
    rows(db, Row)`${SELECT} WHERE s.id_cliente = ${idCliente} AND s.state IN ('active', 'ending')`,
  )
  if (!row) return null
  const charges = await rows(db, ChargeRow)`
    SELECT status, valor_cents AS cents, vence_em AS due, created_at AS at FROM socio_cobranca
    WHERE id_socio = ${row.id} ORDER BY ${NEWEST} LIMIT 12`
  const cobrancas = charges.map(({ status, cents, due, at }) => ({
    status,
    valor: toReais(cents),
    vence_em: due === null ? null : iso(due),
    created_at: iso(at),
  }))
  const gives = await rows(db, BeneficioRow)`
    SELECT id, categoria, percentual, valor_cents, unidades, horas_antes, passe FROM plano_beneficio
    WHERE id_plano = ${row.plano.id} ORDER BY categoria`
  const beneficios = gives.map(({ valor_cents, ...benefit }) => ({
    ...benefit,
    valor: valor_cents === null ? null : toReais(valor_cents),
  }))
  return { ...toSocio(row), id_cartao: row.id_cartao, beneficios, cobrancas }
}

const PriceRow = z.strictObject({ cents: z.int(), n: z.int(), stays: z.int() })

/**
 * Active socios of a plan by the price they will pay next; `stays`: how many of them have requested a cancellation or
 * another plan.
 */
export const countPrices = (db: Db, idPlano: string): Promise<z.infer<typeof PriceRow>[]> =>
  rows(db, PriceRow)`
    SELECT coalesce(valor_alvo_cents, valor_cents) AS cents, count(*)::int AS n,
      (count(*) FILTER (WHERE cancel_pedido_em IS NOT NULL OR id_plano_alvo IS NOT NULL))::int AS stays
    FROM socio WHERE state = 'active' AND id_plano = ${idPlano} GROUP BY 1 ORDER BY 1`

const SeatRow = z.strictObject({ nr_cadeira: z.int(), ends: z.number().nullable() })

/**
 * Seats that are taken, or held by other clientes than `idCliente` and not expired; `ends`: when the first hold becomes
 * overdue, in milliseconds since 1970.
 */
export const takenSeats = (db: Db, idCliente: string | null): Promise<z.infer<typeof SeatRow>[]> =>
  rows(db, SeatRow)`
    SELECT nr_cadeira, CASE WHEN state = 'held' THEN (extract(epoch FROM expires_at) * 1000)::float8 END AS ends
    FROM socio WHERE nr_cadeira IS NOT NULL AND state IN ('held', 'subscribing', 'active', 'ending')
      AND NOT (state = 'held' AND (expires_at < clock_timestamp() OR id_cliente IS NOT DISTINCT FROM ${idCliente}::uuid))
    ORDER BY nr_cadeira`

const PasseRow = z.strictObject({ categorias: z.array(z.enum(CATEGORIA_IDS)), vale: z.boolean() })

/** What a membership's card admits to, and whether the membership gives its benefits now; null: nothing. */
export const readPasse = (db: Db, idSocio: string): Promise<z.infer<typeof PasseRow> | null> =>
  maybeOne(rows(db, PasseRow)`
    SELECT array_agg(b.categoria ORDER BY b.categoria) AS categorias, member_is_entitled(s) AS vale
    FROM socio s JOIN plano_beneficio b ON b.id_plano = s.id_plano AND b.passe WHERE s.id = ${idSocio} GROUP BY s.id`)
