/** What a gate learns of a code it read. */
export const RESULTADOS = ['aceita', 'ja-utilizada', 'nao-paga', 'outro-evento', 'desconhecida'] as const
export type ResultadoEntrada = (typeof RESULTADOS)[number]

/** Readings a device may hand in at once, and tickets it may fetch at once. */
export const ENTRADAS_MAX = 500
export const PORTARIA_PAGE = 500
export const PORTARIA_PAGE_MAX = 1000

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A device may be offline for a whole festival, not longer. */
const OLDEST_MS = 7 * DAY

/**
 * When a ticket was read, by the device's clock where that can be: one that is ahead of ours, or speaks of more than a
 * week ago, is wrong, and then the reading counts as of `now`. Refusing it would not keep the person out who is in.
 */
export function readAt(lidaEm: Date, now: Date): Date {
  const age = now.getTime() - lidaEm.getTime()
  return age >= 0 && age <= OLDEST_MS ? lidaEm : now
}

/**
 * A name on the list of a gate, 'Maria S.': devices carry everybody's tickets about, so no more of a person than it takes
 * to greet him.
 */
export function portariaName(nome: string): string {
  const parts = nome.trim().split(/\s+/)
  const last = parts.length > 1 ? [...(parts.at(-1) ?? '')][0] : undefined
  return last ? `${parts[0]} ${last.toUpperCase()}.` : (parts[0] ?? '')
}
