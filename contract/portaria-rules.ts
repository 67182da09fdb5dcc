/** The results returned to the portaria for a code it read. */
export const RESULTADOS = ['aceita', 'ja-utilizada', 'nao-paga', 'outro-evento', 'desconhecida'] as const
export type ResultadoEntrada = (typeof RESULTADOS)[number]

/** Maximum readings of one upload; default and maximum tickets of one page. */
export const ENTRADAS_MAX = 500
export const PORTARIA_PAGE = 500
export const PORTARIA_PAGE_MAX = 1000

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The longest time a device may be offline: a week, the length of a festival. */
const OLDEST_MS = 7 * DAY

/**
 * When a ticket was read: the device's time, unless it is in the future or more than a week ago. Such a clock is wrong,
 * and the reading counts as of `now`. It is not refused, because the person has already been admitted.
 */
export function readAt(lidaEm: Date, now: Date): Date {
  const age = now.getTime() - lidaEm.getTime()
  return age >= 0 && age <= OLDEST_MS ? lidaEm : now
}

/**
 * A name on the portaria's list, 'Maria S.'. Devices store the tickets of a whole event, so they receive no more of a
 * name than a greeting needs.
 */
export function portariaName(nome: string): string {
  const parts = nome.trim().split(/\s+/)
  const last = parts.length > 1 ? [...(parts.at(-1) ?? '')][0] : undefined
  return last ? `${parts[0]} ${last.toUpperCase()}.` : (parts[0] ?? '')
}

/** The fields of a ticket on a device's list. */
type ListedTicket = { estado: string; entregue_em: string | null }

/** The result of a ticket on the device's own list, as the server decides it; undefined: it is not on the list. */
export function resultadoOf(ingresso: ListedTicket | undefined): ResultadoEntrada {
  if (!ingresso) return 'desconhecida'
  if (ingresso.entregue_em !== null) return 'ja-utilizada'
  return ingresso.estado === 'paid' ? 'aceita' : 'nao-paga'
}

/** The tickets of a list that were sold, and how many of their owners are in, as the server counts them. */
export function countListed(tickets: Iterable<ListedTicket>): { vendidos: number; entraram: number } {
  let [vendidos, entraram] = [0, 0]
  for (const { estado, entregue_em } of tickets) {
    if (estado === 'paid') vendidos += 1
    if (entregue_em !== null) entraram += 1
  }
  return { vendidos, entraram }
}

/** A typed short code without separators, in upper case, 'A92C41F7'; null when it is incomplete. */
export function typedCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[0-9A-F]{8}$/.test(code) ? code : null
}
