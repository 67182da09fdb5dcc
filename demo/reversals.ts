import { addDays, businessDay } from '../contract/dates.ts'
import { eventoStart } from '../contract/instants-rules.ts'
import type { PlannedLote, PlannedRifa } from './catalogue.ts'
import type { Purchase, Reversal } from './purchases.ts'
import type { Random } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type ReversalTemplate = {
  kind: 'refund' | 'refund-failed' | 'chargeback'
  by?: 'cliente' | 'admin'
  /** Number of refunded tickets; absent = all of the purchase. */
  units?: number
  motivo?: string
  /** How many days after the purchase it happened. */
  after: number
  /** The key of an event template, or `rifa` for a raffle; absent = any future event. */
  of?: string
}

const REVERSALS: readonly ReversalTemplate[] = [
  { kind: 'chargeback', after: 9, of: 'feira' },
  { kind: 'chargeback', after: 16 },
  { kind: 'refund', by: 'admin', after: 7, motivo: 'Compra em duplicidade.', of: 'feira' },
  { kind: 'refund', by: 'cliente', after: 2, units: 1, motivo: 'Um dos convidados não vai poder ir.', of: 'teatro' },
  { kind: 'refund-failed', by: 'admin', after: 12, motivo: 'Cliente pediu por telefone.' },
  { kind: 'refund', by: 'cliente', after: 1, motivo: 'Comprei para o dia errado.' },
  { kind: 'refund', by: 'cliente', after: 3 },
  { kind: 'refund', by: 'cliente', after: 4, of: 'danca' },
  { kind: 'refund', by: 'cliente', after: 5, motivo: 'Mudança de planos.' },
  { kind: 'refund', by: 'cliente', after: 2, units: 1 },
  { kind: 'refund', by: 'admin', after: 10, units: 1, motivo: 'Assento com defeito, cliente avisado.', of: 'choro' },
  { kind: 'refund', by: 'cliente', after: 2, units: 1, of: 'rifa' },
]

type Catalogue = { lotes: readonly PlannedLote[]; rifas: readonly PlannedRifa[]; now: Date }

/** Whether this purchase can have had this reversal. A buyer's refund must be well before the event. */
function fits(
  { units, outcome, method, at }: Purchase,
  template: ReversalTemplate,
  { lotes, rifas, now }: Catalogue,
): boolean {
  const today = businessDay(now)
  const [unit] = units
  const lote = lotes.find((planned) => planned.lote.id === unit?.idLote)
  const rifa = rifas.find((planned) => planned.rifa.id === unit?.idRifa)
  const isWanted =
    template.of === 'rifa'
      ? (rifa?.rifa.dataSorteio ?? '') > today
      : template.of
        ? lote?.key === template.of
        : (lote?.evento.data ?? '') > addDays(today, 3)
  const isPayable =
    outcome === 'paid' && method !== 'free' && (template.kind !== 'chargeback' || method === 'credit_card')
  // A partial refund must be smaller than the purchase.
  const isEnough = units.length > (template.units ?? 0)
  const start = lote ? eventoStart(lote.evento.data, lote.evento.hora).getTime() : Number.POSITIVE_INFINITY
  const latest = Math.min(now.getTime(), start - 2 * DAY)
  return isWanted && isPayable && isEnough && at.getTime() + template.after * DAY + 2 * HOUR < latest
}

/**
 * Adds reversals to some purchases; all reversals are complete.
 * @param admin the admin's name as actor in the history
 */
export function planReversals(
  random: Random,
  purchases: readonly Purchase[],
  catalogue: Catalogue,
  admin: string,
): Purchase[] {
  const result = [...purchases]
  for (const template of REVERSALS) {
    const open = result.flatMap((purchase, index) =>
      !purchase.reversal && fits(purchase, template, catalogue) ? [index] : [],
    )
    if (!open.length) continue
    const index = random.pick(open)
    const purchase = result[index] as Purchase
    const at = new Date(purchase.at.getTime() + template.after * DAY + random.int(5, 90) * 60_000)
    result[index] = { ...purchase, reversal: toReversal(template, purchase, at, admin) }
  }
  return result
}

function toReversal(template: ReversalTemplate, { idCliente, units }: Purchase, at: Date, admin: string): Reversal {
  if (template.kind === 'chargeback') return { kind: 'chargeback', at }
  const actor = template.by === 'admin' ? admin : `cliente:${idCliente}`
  return { kind: template.kind, at, units: template.units ?? units.length, actor, motivo: template.motivo ?? '' }
}

const MINUTE = 60_000
/** When an expired PIX was paid, in minutes after the purchase began: after its expiry, or in time. */
const PAID_AFTER = { 'late-payment': 82, 'wrong-amount': 4 } as const

/**
 * Adds an automatic refund of each kind to the newest suitable expired PIX, so that the newest alerts are about them. A
 * late payment needs places that are sold: for free ones the server would have completed the purchase.
 */
export function planAutomaticRefunds(purchases: readonly Purchase[], lotes: readonly PlannedLote[]): Purchase[] {
  const soldOut = new Set<string | null>(lotes.flatMap(({ lote, sold }) => (sold === lote.qtdTotal ? [lote.id] : [])))
  const result = [...purchases]
  for (const kind of ['late-payment', 'wrong-amount'] as const) {
    const open = result.filter(
      ({ outcome, reversal, units }) =>
        outcome === 'expired' && !reversal && (kind !== 'late-payment' || soldOut.has(units[0]?.idLote ?? null)),
    )
    const newest = open.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
    if (!newest) continue
    const at = new Date(newest.at.getTime() + PAID_AFTER[kind] * MINUTE)
    result[result.indexOf(newest)] = { ...newest, reversal: { kind, at } }
  }
  return result
}
