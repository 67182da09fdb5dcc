import { z } from 'zod'
import { itemCode, maxInstallments, numberLotes, placeLabel, rifaItemCode } from '../../../contract/eventos-rules.ts'
import { Layout } from '../../../contract/lugares.ts'
import type { OrderItem } from '../../../contract/reservas.ts'
import { cut } from '../../../contract/text-rules.ts'
import { required } from '../../required.ts'
import type { FareOf } from '../hold/fares-repo.ts'

/** A row of a reservation with the data for its description and for the rules of paying. Prices in cents. */
export type SaleRow = {
  id: string
  status: string
  id_attempt: string | null
  id_lote: string | null
  id_setor: string | null
  nr_lugar: number | null
  id_rifa: string | null
  nr_sorte: number | null
  valor_cents: number
  taxa_cents: number
  /** Null: the full price, or it was not read. */
  id_tarifa: string | null
  nome: string
  setor: string | null
  tipo: number | null
  /** The label of a numbered place, e.g. 'Mesa 12' or 'D7'; null for other units. */
  lugar: string | null
  dividir_ate: number
  /** The ordinal of its lot in its sector; 0 without a lot. */
  nr_lote: number
}

const Row = z.strictObject({
  id: z.string(),
  id_reserva: z.string(),
  status: z.string(),
  id_attempt: z.string().nullable(),
  id_lote: z.string().nullable(),
  id_setor: z.string().nullable(),
  nr_lugar: z.int().nullable(),
  id_rifa: z.string().nullable(),
  nr_sorte: z.int().nullable(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
  nome: z.string(),
  setor: z.string().nullable(),
  tipo: z.int().nullable(),
  dividir_ate: z.int(),
})
/** A lot with the data that decides which of its sector's lots is open. */
export const LoteFacts = z.strictObject({
  id: z.string(),
  data: z.string(),
  qtd_total: z.int(),
  created_at: z.string(),
  excluir: z.boolean(),
})

/** The answer of the database's `sale_rows`; a sector's lots and layout may be large, so it contains them once. */
export const SaleAnswer = z.strictObject({
  units: z.array(Row),
  setores: z.record(z.string(), z.strictObject({ layout: Layout, siblings: z.array(LoteFacts).nullable() })),
})

/**
 * The rows of each reservation with their labels; a reservation without rows is missing.
 * @param fareOf the fares of open units; without it none are known
 */
export function toSaleRows({ units, setores }: z.infer<typeof SaleAnswer>, fareOf?: FareOf): Map<string, SaleRow[]> {
  const lotes = new Map(Object.values(setores).flatMap(({ siblings }) => [...numberLotes(siblings ?? [])]))
  const described = units.map(({ id_reserva, ...row }) => ({
    id_reserva,
    row: {
      ...row,
      id_tarifa: fareOf?.(row.id).id_tarifa ?? null,
      nr_lote: lotes.get(row.id_lote ?? '') ?? 0,
      lugar:
        row.nr_lugar === null ? null : placeLabel(row.tipo ?? 0, row.nr_lugar, setores[row.id_setor ?? '']?.layout),
    },
  }))
  const grouped = Map.groupBy(described, ({ id_reserva }) => id_reserva)
  return new Map([...grouped].map(([id, rows]) => [id, rows.map(({ row }) => row)]))
}

/** The sum of prices and fees, in cents. */
export const totalCents = (rows: { valor_cents: number; taxa_cents: number }[]): number =>
  rows.reduce((sum, row) => sum + row.valor_cents + row.taxa_cents, 0)

/** The sum of the fees, in cents. */
export const feeCents = (rows: { taxa_cents: number }[]): number => rows.reduce((sum, row) => sum + row.taxa_cents, 0)

/** The most installments allowed: the largest dividir_ate in the cart (docs/product.md#constants). */
export const installmentsOf = (rows: SaleRow[]): number => maxInstallments(rows.map((row) => row.dividir_ate))

/** The description of an item without its places: 'Festival - Pista - lote 2', 'Camisa - números', 'Camisa - número'. */
function describe(row: SaleRow, units: number): string {
  return row.id_rifa
    ? `${row.nome} - ${units === 1 ? 'número' : 'números'}`
    : `${row.nome} - ${row.setor} - lote ${row.nr_lote}`
}

/** 'Mesa 12' of a numbered place, '7' of a raffle number; null where a unit has no number. */
const unitLabel = ({ nr_sorte, lugar }: SaleRow): string | null => (nr_sorte === null ? lugar : String(nr_sorte))

/** The longest description the provider accepts; a list of places that does not fit ends in an ellipsis. */
const DESCRIPTION_MAX = 256

function withUnits(description: string, units: string[], isRifa: boolean): string {
  if (units.length === 0) return description
  const text = `${description}${isRifa ? ' ' : ' - '}${units.join(', ')}`
  return text.length > DESCRIPTION_MAX ? `${cut(text, DESCRIPTION_MAX - 1)}…` : text
}

/**
 * The items of an order (docs/product.md#calls): one per lot and price, one per raffle; `amount` is one unit in cents,
 * fee included; the description names the places or numbers. The server builds this list and compares the browser's
 * items with it.
 */
export function orderItems(rows: SaleRow[]): OrderItem[] {
  const items = new Map<string, { row: SaleRow; amount: number; units: (string | null)[] }>()
  for (const row of rows) {
    const amount = row.valor_cents + row.taxa_cents
    const key = `${row.id_rifa ?? row.id_lote}:${amount}`
    const item = items.get(key) ?? { row, amount, units: [] }
    item.units.push(unitLabel(row))
    items.set(key, item)
  }
  return [...items.values()].map(({ row, amount, units }) => ({
    code: row.id_rifa
      ? rifaItemCode(row.id_rifa)
      : itemCode(required(row.id_setor, 'the sector of a ticket'), row.nr_lote),
    description: withUnits(
      cut(describe(row, units.length), DESCRIPTION_MAX),
      units.filter((unit) => unit !== null),
      row.id_rifa !== null,
    ),
    amount,
    quantity: units.length,
  }))
}

/**
 * Whether the items shown to the buyer equal those of the reservation: same codes, prices and quantities, in any order.
 */
export function sameItems(ours: OrderItem[], theirs: OrderItem[]): boolean {
  const fold = (items: OrderItem[]) => {
    const units = new Map<string, number>()
    for (const { code, amount, quantity } of items)
      units.set(`${code}@${amount}`, (units.get(`${code}@${amount}`) ?? 0) + quantity)
    return JSON.stringify([...units].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return fold(ours) === fold(theirs)
}
