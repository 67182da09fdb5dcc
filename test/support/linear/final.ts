import { sql } from 'drizzle-orm'
import { isCompanionTime } from '../../../contract/companion-rules.ts'
import type { Db } from '../../../server/db/connection.ts'
import { pairsOf } from './companions.ts'
import type { Entry } from './journal.ts'
import { type Stock, sumOf, unitsOf } from './read-calls.ts'
import type { Add } from './search.ts'
import type { Units } from './steps.ts'

export type Row = {
  id: string
  hold: string
  cliente: string
  lote: string | null
  nr_lugar: number | null
  tarifa: string | null
  rifa: string | null
  nr_sorte: number | null
  status: string
  is_overdue: boolean
  /** The attempt that bought it, and the original hold if a late payment created this one. */
  order: string | null
  late: string | null
  /** Of a courtesy: the quota, its giver, and the key of the request. */
  cota: string | null
  giver: string | null
  chave: string | null
}
/** The tickets of an order. */
export type Sale = { order: string | null; hold: string; late: string | null; units: Units; who: string }
/** `who` gave it to `cliente`; `chave`: the key of the request. */
export type Courtesy = { hold: string; who: string; cliente: string; chave: string; units: Units; isRevoked: boolean }
const isTaken = ({ status }: Row): boolean => status !== 'released' && status !== 'refunded'
const isValid = ({ status }: Row): boolean => status === 'sold' || status === 'refunding'
const isReversed = ({ status }: Row): boolean => status === 'chargedback'
const wasSold = (row: Row): boolean => isValid(row) || isReversed(row) || row.status === 'refunded'

/** The database's rows after all calls have ended: the last read of every item and every hold. */
export class Final {
  readonly start: number
  readonly end: number
  readonly #rows: readonly Row[]
  readonly #stock: Stock

  constructor(start: number, end: number, rows: readonly Row[], stock: Stock) {
    this.start = start
    this.end = end
    this.#rows = rows
    this.#stock = stock
  }

  clientes = (): Set<string> => new Set(this.#rows.map(({ cliente }) => cliente))
  /** The reservations of a cliente. */
  holdsOf = (cliente: string): string[] => this.#of((row) => row.cliente === cliente && row.cota === null)
  /** The courtesies in a cliente's account now. */
  givenTo = (cliente: string): string[] => this.#of((row) => row.cliente === cliente && row.cota !== null)
  #of = (isWanted: (row: Row) => boolean): string[] => [
    ...new Set(this.#rows.flatMap((row) => (isWanted(row) ? [row.hold] : []))),
  ]

  /** The tickets that were bought. */
  tickets = (): { id: string; hold: string; units: Units; status: string }[] =>
    this.#rows
      .filter((row) => wasSold(row) && row.cota === null)
      .map((row) => ({ id: row.id, hold: row.hold, units: this.#units(row), status: row.status }))

  /** All sales, including those that were refunded or charged back since. */
  sales = (): Sale[] =>
    [...Map.groupBy(this.#rows.filter(wasSold), ({ hold }) => hold)].map(([hold, rows]) => ({
      order: rows[0]?.order ?? null,
      hold,
      late: rows[0]?.late ?? null,
      units: sumOf(rows.map((row) => this.#units(row))),
      who: rows[0]?.cliente ?? '',
    }))

  courtesies = (): Courtesy[] =>
    [
      ...Map.groupBy(
        this.#rows.filter(({ cota }) => cota !== null),
        ({ hold }) => hold,
      ),
    ].map(([hold, rows]) => ({
      hold,
      who: rows[0]?.giver ?? '',
      cliente: rows[0]?.cliente ?? '',
      chave: rows[0]?.chave ?? '',
      units: sumOf(rows.map((row) => this.#units(row))),
      isRevoked: rows.every(({ status }) => status === 'refunded'),
    }))

  /** The holds whose tickets were charged back. */
  reversed = (): string[] => [...new Set(this.#rows.filter(isReversed).map(({ hold }) => hold))]

  tell(add: Add, known: ReadonlySet<string>): void {
    const reading = { who: 'the database', start: this.start, end: this.end }
    const counts = new Map<string, { min: number; max: number }>()
    for (const row of this.#rows.filter(isTaken))
      for (const item of Object.keys(this.#units(row))) {
        const { min, max } = counts.get(item) ?? { min: 0, max: 0 }
        // An overdue hold still exists, but its units are free.
        counts.set(item, { min: min + Number(!row.is_overdue), max: max + 1 })
      }
    const items = new Set(this.#rows.flatMap((row) => Object.keys(this.#units(row))))
    for (const lote of Object.keys(this.#stock.lotes)) items.add(`lote ${lote}`)
    for (const item of items) {
      const { min, max } = counts.get(item) ?? { min: 0, max: 0 }
      add(reading, [{ kind: 'count', item, min, max }], min === max ? `${max} are taken` : `${min} to ${max} are taken`)
    }
    for (const [hold, rows] of Map.groupBy(this.#rows, (row) => row.hold)) {
      // A hold that no answer mentioned.
      if (!known.has(hold)) {
        const units = sumOf(rows.map((row) => this.#units(row)))
        const before = { who: rows[0]?.cliente ?? '', start: Number.NEGATIVE_INFINITY, end: this.end }
        add(before, [{ kind: 'reserve', hold, units, wishes: [] }], `holds ${hold.slice(0, 8)}`)
        add(before, [{ kind: 'pay', hold, outcome: 'begun', order: null }], `pays ${hold.slice(0, 8)}`, false)
      }
      const valid = rows.filter(isValid).length
      if (rows.some(wasSold) && !rows.some(isReversed))
        add(reading, [{ kind: 'sold', hold, order: null }], `${hold.slice(0, 8)} is sold`)
      add(reading, [{ kind: 'tickets', hold, valid }], `${hold.slice(0, 8)} has ${valid} tickets`)
    }
  }

  #units({ lote, nr_lugar, tarifa, rifa, nr_sorte, cota, cliente }: Row): Units {
    if (rifa !== null) return { [`numero ${rifa} ${nr_sorte}`]: 1 }
    const units = unitsOf(
      { id_evento_setor_lote: lote ?? '', nr_lugar, qtde: 1, id_tarifa: tarifa },
      this.#stock,
      cliente,
    )
    return cota === null ? units : { ...units, [`cota ${cota}`]: 1 }
  }
}

/** The lots and raffles that the calls of a journal mention. */
function namedIn(entries: readonly Entry[]): { lotes: string[]; rifas: string[] } {
  const found = { lotes: new Set<string>(), rifas: new Set<string>() }
  for (const { path, body } of entries) {
    if (!['reservas', 'cortesias', 'cortesias/lista'].includes(path)) continue
    const { itens = [], id_lote } = (body ?? {}) as {
      itens?: { id_evento_setor_lote?: string; id_rifa?: string }[]
      id_lote?: string
    }
    if (id_lote) found.lotes.add(id_lote)
    for (const { id_evento_setor_lote, id_rifa } of itens) {
      if (id_evento_setor_lote) found.lotes.add(id_evento_setor_lote)
      if (id_rifa) found.rifas.add(id_rifa)
    }
  }
  return { lotes: [...found.lotes], rifas: [...found.rifas] }
}

/**
 * Reads the rows of everything that a journal mentions.
 * @param totals the initial units of lots and quotas whose size was changed during the run
 */
export async function readFinal(
  db: Db,
  entries: readonly Entry[],
  now: () => number,
  totals: Readonly<Record<string, number>> = {},
): Promise<{ final: Final; stock: Stock }> {
  const { lotes, rifas } = namedIn(entries)
  const any = (ids: string[]) => sql`ANY(${sql.param(ids)}::uuid[])`
  const lots = await db.execute<{
    id: string
    id_setor: string
    id_evento: string
    qtd_total: number
    cota: number | null
    acompanhantes: Record<string, number> | null
    ate: string | null
  }>(
    sql`SELECT l.id, l.id_setor, s.id_evento, l.qtd_total, m.cota, s.acompanhantes, e.acompanhantes_ate::text AS ate
      FROM lote l JOIN setor s ON s.id = l.id_setor JOIN evento e ON e.id = s.id_evento
        LEFT JOIN evento_meia m ON m.id_evento = s.id_evento
      WHERE l.id_setor IN (SELECT id_setor FROM lote WHERE id = ${any(lotes)})`,
  )
  const fares = await db.execute<{ id: string; nome: string }>(sql`SELECT id, nome FROM tarifa WHERE na_cota`)
  const codes = await db.execute<{ id: string; codigo: string; limite: number | null; limite_pessoa: number | null }>(
    sql`SELECT id, codigo, limite, limite_pessoa FROM codigo`,
  )
  const plans = await db.execute<{ id: string; nome: string; unidades: number }>(
    sql`SELECT b.id, t.nome, b.unidades FROM plano_beneficio b JOIN tarifa t ON t.id = b.id`,
  )
  const quotas = await db.execute<{ id: string; id_evento: string; id_usuario: string; cota: number }>(
    sql`SELECT id, id_evento, id_usuario, cota FROM cortesia_cota`,
  )
  const stock: Stock = {
    lotes: Object.fromEntries(
      lots.rows.map((row) => [
        row.id,
        { setor: row.id_setor, evento: row.id_evento, total: totals[row.id] ?? row.qtd_total },
      ]),
    ),
    meias: Object.fromEntries(lots.rows.flatMap((row) => (row.cota === null ? [] : [[row.id_evento, row.cota]]))),
    naCota: new Set(fares.rows.flatMap(({ id, nome }) => [id, nome])),
    codigos: Object.fromEntries(codes.rows.flatMap((code) => [code.id, code.codigo].map((key) => [key, code]))),
    planos: Object.fromEntries(
      plans.rows.flatMap(({ id, nome, unidades }) => [id, nome].map((key) => [key, { id, unidades }])),
    ),
    cotas: Object.fromEntries(
      quotas.rows.map(({ id, id_evento, id_usuario, cota }) => [
        `${id_evento} ${id_usuario}`,
        { id, total: totals[id] ?? cota },
      ]),
    ),
    acompanhantes: Object.fromEntries(
      lots.rows.flatMap(({ id_setor, acompanhantes, ate }) =>
        pairsOf(id_setor, acompanhantes ?? {}).map(([place, par]) => [
          place,
          { par, isOver: !isCompanionTime(ate, new Date()) },
        ]),
      ),
    ),
  }
  // Includes the other lots of these sectors, which have the same places.
  const of = [...new Set([...lotes, ...Object.keys(stock.lotes)])]
  const start = now()
  const { rows } =
    await db.execute<Row>(sql`SELECT v.id, v.id_reserva AS hold, v.id_cliente AS cliente, v.id_lote AS lote,
      v.nr_lugar, v.id_tarifa AS tarifa, v.id_rifa AS rifa, v.nr_sorte, v.status,
      v.status = 'held' AND v.expires_at < clock_timestamp() + interval '1 second' AS is_overdue, v.id_attempt AS order,
      (SELECT h.detail->>'late' FROM history h WHERE h.entity_id = v.id_reserva AND h.detail ? 'late') AS late,
      c.id_cota AS cota, q.id_usuario AS giver, c.chave
    FROM venda v LEFT JOIN cortesia c ON c.id = v.id_reserva LEFT JOIN cortesia_cota q ON q.id = c.id_cota
    WHERE v.id_lote = ${any(of)} OR v.id_rifa = ${any(rifas)}`)
  return { final: new Final(start, now(), rows, stock), stock }
}
