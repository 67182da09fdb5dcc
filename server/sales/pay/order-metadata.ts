import { z } from 'zod'

/** A unit of an order in its metadata: enough to make its ticket again without this database. Prices in cents. */
export type SentUnit = {
  idLote: string | null
  idRifa: string | null
  /** The number of the place or of the raffle; null for a ticket without one. */
  nr: number | null
  valorCents: number
  taxaCents: number
  /** Null: the full price. */
  idTarifa: string | null
}

/** The columns of a reservation's row that are sent. */
type SentRow = {
  id_lote: string | null
  id_rifa: string | null
  nr_lugar: number | null
  nr_sorte: number | null
  id_tarifa: string | null
  valor_cents: number
  taxa_cents: number
}

/** The contents of an order in the provider's metadata: the buyer, the cart if it was sent, and the units. */
export type Sent = { idCliente: string; carrinho: string | null; units: SentUnit[] }

/** The provider publishes no limits of its metadata: we limit the length of each value and their number. */
const PART = 200
const PARTS = 20
/** The maximum number of units that are read: more than a cart can have. */
const MOST = 20_000
const partName = (index: number): string => `itens_${index + 1}`

/** '1-3+7': numbers in ascending order, consecutive ones as a range. */
function ranges(numbers: number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  const runs: [number, number][] = []
  for (const nr of sorted) {
    const last = runs.at(-1)
    if (last && last[1] === nr - 1) last[1] = nr
    else runs.push([nr, nr])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join('+')
}

/**
 * The metadata of an order besides the buyer's click: the cliente, the cart, and the units as texts of at most 200
 * characters (docs/decisions/restored-database.md). A group of units is `L<lot>.<price>.<fee>.<numbers>`, `R…` of a
 * raffle, `L<lot>T<fare>…` of half price; `x4`: four without a number. No personal data. If the units do not fit, they
 * are all left out, because a part of them is of no use.
 * @param rows of the reservation, prices in cents
 */
export function orderMetadata(
  { idCliente, carrinho }: { idCliente: string; carrinho: string },
  rows: readonly SentRow[],
): Record<string, string> {
  const who = { cliente: idCliente, carrinho }
  const groups = Map.groupBy(rows, (row) => {
    const thing =
      row.id_rifa === null ? `L${row.id_lote}${row.id_tarifa === null ? '' : `T${row.id_tarifa}`}` : `R${row.id_rifa}`
    return `${thing.replaceAll('-', '')}.${row.valor_cents}.${row.taxa_cents}`
  })
  const text = [...groups]
    .map(([key, units]) => {
      const numbers = units.map((row) => row.nr_lugar ?? row.nr_sorte).filter((nr) => nr !== null)
      return `${key}.${numbers.length ? ranges(numbers) : `x${units.length}`}`
    })
    .join(';')
  if (text.length > PART * PARTS) return who
  const parts = text.match(new RegExp(`.{1,${PART}}`, 'g')) ?? []
  return { ...who, ...Object.fromEntries(parts.map((part, index) => [partName(index), part])) }
}

const GROUP = /^([LR])([0-9a-f]{32})(?:T([0-9a-f]{32}))?\.(\d{1,9})\.(\d{1,9})\.(x\d{1,5}|[\d+-]+)$/
const Uuid = z.guid().toLowerCase()
const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function numbersOf(text: string): (number | null)[] {
  if (text.startsWith('x')) return Array.from({ length: Math.min(Number(text.slice(1)), MOST) }, () => null)
  return text.split('+').flatMap((run) => {
    const [from = 0, to = from] = run.split('-').map(Number)
    return Array.from({ length: Math.min(Math.max(to - from + 1, 0), MOST) }, (_, at) => from + at)
  })
}

/**
 * Reads `orderMetadata`.
 * @returns null when the metadata name no cliente: an order of a version that did not send it, or not one of ours.
 *   Without units when they are missing or cannot be parsed.
 */
export function readOrderMetadata(metadata: Readonly<Record<string, string>>): Sent | null {
  const idCliente = Uuid.safeParse(metadata['cliente'])
  if (!idCliente.success) return null
  const who = { idCliente: idCliente.data, carrinho: Uuid.safeParse(metadata['carrinho']).data ?? null }
  let text = ''
  for (let index = 0; index < PARTS; index += 1) text += metadata[partName(index)] ?? ''
  const groups = text === '' ? [] : text.split(';').map((group) => GROUP.exec(group))
  if (groups.some((group) => group === null)) return { ...who, units: [] }
  const units = groups.flatMap((group) => {
    const [, kind, hex = '', tarifa, valor, taxa, numbers = ''] = group ?? []
    const id = uuidOf(hex)
    const unit = {
      idLote: kind === 'L' ? id : null,
      idRifa: kind === 'R' ? id : null,
      valorCents: Number(valor),
      taxaCents: Number(taxa),
      idTarifa: tarifa === undefined ? null : uuidOf(tarifa),
    }
    return numbersOf(numbers).map((nr): SentUnit => ({ ...unit, nr }))
  })
  return { ...who, units: units.length >= MOST ? [] : units }
}
