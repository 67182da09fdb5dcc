import { addDays, formatTime } from './dates.ts'
import { REFUND_HOURS_BEFORE } from './limits.ts'

/** How many places a rehearsal sells: one is read at the gate, one is given back. */
export const ENSAIO_LUGARES = 2

/** When each part of a rehearsal happened, as ISO instants; null: not yet. */
export type EnsaioPartes = { comprado_em: string | null; entrou_em: string | null; devolvido_em: string | null }

/** How many rows of a rehearsal were deleted. */
export type EnsaioContagem = { pedidos: number; ingressos: number; leituras: number }

/**
 * The day of a rehearsal: the event's own, but late enough for a buyer to give a ticket back
 * (docs/selling.md#refunds).
 * @param data the event's day, @param today both of São Paulo, `YYYY-MM-DD`
 */
export function ensaioDay(data: string, today: string): string {
  const earliest = addDays(today, REFUND_HOURS_BEFORE / 24 + 1)
  return data > earliest ? data : earliest
}

/** When all three parts were done: the time of the last one, or null. */
export function ensaioDone({ comprado_em, entrou_em, devolvido_em }: EnsaioPartes): string | null {
  if (comprado_em === null || entrou_em === null || devolvido_em === null) return null
  return [comprado_em, entrou_em, devolvido_em].toSorted().at(-1) ?? null
}

/** What a finished rehearsal was: 'comprados 16:31, um entrou 16:38, o outro voltou 16:47'. */
export const ensaioProva = ({ comprado_em, entrou_em, devolvido_em }: EnsaioPartes): string =>
  [
    ...(comprado_em === null ? [] : [`comprados ${formatTime(comprado_em)}`]),
    ...(entrou_em === null ? [] : [`um entrou ${formatTime(entrou_em)}`]),
    ...(devolvido_em === null ? [] : [`o outro voltou ${formatTime(devolvido_em)}`]),
  ].join(', ')

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** What was deleted: '1 pedido, 2 ingressos, 1 leitura'. */
export const contagemText = ({ pedidos, ingressos, leituras }: EnsaioContagem): string =>
  [
    count(pedidos, 'pedido', 'pedidos'),
    count(ingressos, 'ingresso', 'ingressos'),
    count(leituras, 'leitura', 'leituras'),
  ].join(', ')
