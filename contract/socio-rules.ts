import { addDays, businessDay } from './dates.ts'
import { REFUND_DAYS } from './limits.ts'
import { gridPlan, type Plan, rowLetters } from './place-plan.ts'

/** A seat of the club in words: its row, its place in the row, and both together ('F23'). */
export type Cadeira = { fila: string; lugar: number; nome: string }

/**
 * The seat with a number, counted from 1 at the field, row by row with `qtd_linha` seats each
 * (docs/product.md#constants).
 */
export function cadeiraOf(nrCadeira: number, { qtd_linha }: { qtd_linha: number }): Cadeira {
  const fila = rowLetters(Math.floor((nrCadeira - 1) / qtd_linha))
  const lugar = ((nrCadeira - 1) % qtd_linha) + 1
  return { fila, lugar, nome: `${fila}${lugar}` }
}

/** The stand's rows are divided into this many blocks by aisles. */
const BLOCKS = 3

/** The club's stand, as the buyer's map and the back-office draw it. */
export const clubPlan = (maximo_socios: number, qtd_linha: number): Plan =>
  gridPlan({ count: maximo_socios, perRow: qtd_linha, rowName: rowLetters, blocks: BLOCKS, isBent: true })

const NEAR_ROWS = 5

/** Whether a row, counted from 0 at the field, is one of the first five. */
export const isNearField = (row: number): boolean => row < NEAR_ROWS

/** How many seats are free for the caller. */
export const freeCadeiras = ({ maximo_socios, ocupadas }: { maximo_socios: number; ocupadas: readonly number[] }) =>
  Math.max(0, maximo_socios - ocupadas.length)

/** Whether the club accepts new socios: it was configured (docs/api.md#socio). */
export const isClubOpen = ({ id }: { id: string | null }): boolean => id !== null

/** The status of a socio (docs/product.md#entities): 'ativo' until the membership is canceled. */
export const socioStatus = ({ data_cancelamento }: { data_cancelamento: string | null }): 'ativo' | 'naoAtivo' =>
  data_cancelamento === null ? 'ativo' : 'naoAtivo'

/**
 * The provider's billing day and type for a subscription that begins now: on the exact day, today in São Paulo
 * (docs/product.md#calls). The provider accepts days 1 to 28 only; on the others the type is prepaid, so that the first
 * charge is today (docs/selling.md#membership).
 */
export function billingFrom(now: Date): { day: number; type: 'exact_day' | 'prepaid' } {
  const day = Number(businessDay(now).slice(8))
  return { day, type: day <= 28 ? 'exact_day' : 'prepaid' }
}

/** The fields of a monthly charge that determine its day. */
type DatedCharge = { status: string; vence_em: string | null; created_at: string }
type Charged = { dia_cobranca: number; data_inicio: string; cobrancas: readonly DatedCharge[] }

/** The day of a charge, `YYYY-MM-DD`: when it was due, otherwise when it was made. */
export const chargeDay = ({ vence_em, created_at }: Omit<DatedCharge, 'status'>): string =>
  businessDay(vence_em ?? created_at)

/** The given day of the month after `day`, or the last day of a shorter month. */
function inNextMonth(day: string, wanted: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10)
  return `${last.slice(0, 8)}${String(Math.min(wanted, Number(last.slice(8)))).padStart(2, '0')}`
}

/**
 * The day of the next monthly charge, `YYYY-MM-DD`, on `today` or later: one that the provider has announced, otherwise
 * the billing day of the month after the last charge, or the last day of a shorter month.
 */
export function nextChargeDay({ dia_cobranca, data_inicio, cobrancas }: Charged, today: string): string {
  const announced = cobrancas
    .filter(({ status }) => status === 'pending')
    .map(chargeDay)
    .sort()[0]
  if (announced !== undefined && announced >= today) return announced
  let next = [businessDay(data_inicio), ...cobrancas.map(chargeDay)].sort().at(-1) ?? today
  do next = inNextMonth(next, dia_cobranca)
  while (next < today)
  return next
}

/**
 * The last day (`YYYY-MM-DD`) on which a membership can be canceled with its money back: the seventh after the
 * subscription, whose own day is not counted (CDC art. 49).
 */
export const withdrawalEnd = ({ data_inicio }: { data_inicio: string }): string =>
  addDays(businessDay(data_inicio), REFUND_DAYS)

/**
 * The last day (`YYYY-MM-DD`) of the month that is paid: the day before the next charge. A membership that is canceled
 * keeps its seat until its end (docs/selling.md#membership).
 * @returns null when nothing is paid on `today`: the newest charge was refused or given back, or none was made
 */
export function lastPaidDay(charged: Charged, today: string): string | null {
  const decided = charged.cobrancas.filter(({ status }) => status !== 'pending' && status !== 'canceled')
  const newest = [...decided].sort((a, b) => chargeDay(b).localeCompare(chargeDay(a)))[0]
  if (newest?.status !== 'paid') return null
  const last = addDays(nextChargeDay(charged, today), -1)
  return last < today ? null : last
}
