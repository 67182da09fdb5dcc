import { addDays } from './dates.ts'
import { eventoStart } from './instants-rules.ts'
import { isId } from './list-address-rules.ts'
import { nameWords, typedNumber } from './person-search-rules.ts'
import { folded } from './text-rules.ts'

/** The results returned to the portaria for a code it read. */
export const RESULTADOS = [
  'aceita',
  'ja-utilizada',
  'nao-paga',
  'outro-evento',
  'desconhecida',
  'evento-cancelado',
] as const
export type ResultadoEntrada = (typeof RESULTADOS)[number]

/** Maximum readings of one upload; default and maximum tickets of one page. */
export const ENTRADAS_MAX = 500
export const PORTARIA_PAGE = 500
export const PORTARIA_PAGE_MAX = 1000
/** The most tickets of one list on paper: about 200 pages. */
export const PAPEL_MAX = 10_000

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

/** How long before its start an event's gate may open. */
const EARLY_MS = 18 * 60 * MINUTE
/** When an event's gate is over, on the next day: a party lasts until the morning. */
const LATE_HOUR = '12:00'

/**
 * Whether the gate of an event is expected to admit at `now`: from 18 hours before its start (of an event without an
 * hour, from its day on) until noon of the next day. At another time somebody has probably chosen the wrong event.
 */
export function isGateTime({ data, hora }: { data: string; hora: string | null }, now: Date): boolean {
  const from = eventoStart(data, hora).getTime() - (hora === null ? 0 : EARLY_MS)
  return now.getTime() >= from && now < eventoStart(addDays(data, 1), LATE_HOUR)
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

/**
 * What decides whether a membership card admits at an event: `coberta`, its plan includes the entrance; `ate`, the last
 * day on which the membership gives its benefits, null when no end is known; `cancelada`, it was canceled.
 */
export type PassFacts = { coberta: boolean; cancelada: boolean; ate: string | null }
export type PassRefusal = 'outra-categoria' | 'cancelada' | 'atrasada'

/** Why a membership card does not admit on a day; null: it admits. The trigger entrada_pass_admits enforces the same. */
export function passRefusal({ coberta, cancelada, ate }: PassFacts, today: string): PassRefusal | null {
  const isOver = ate === null ? cancelada : ate < today
  if (isOver && cancelada) return 'cancelada'
  if (!coberta) return 'outra-categoria'
  return isOver ? 'atrasada' : null
}

/** The fields of a ticket, or of a membership card, on a device's list. */
type Listed = { estado: string; entregue_em: string | null; passe?: PassFacts | undefined }

/** The result of a ticket on the device's own list, as the server decides it; undefined: it is not on the list. */
export function resultadoOf(ingresso: Listed | undefined, today: string): ResultadoEntrada {
  if (!ingresso) return 'desconhecida'
  if (ingresso.entregue_em !== null) return 'ja-utilizada'
  const admits = ingresso.passe ? passRefusal(ingresso.passe, today) === null : ingresso.estado === 'paid'
  return admits ? 'aceita' : 'nao-paga'
}

/**
 * The tickets of a list that were sold, how many of their owners are in, and how many members by their card, as the
 * server counts them.
 */
export function countListed(listed: Iterable<Listed>): { vendidos: number; entraram: number; socios: number } {
  let [vendidos, entraram, socios] = [0, 0, 0]
  for (const { estado, entregue_em, passe } of listed) {
    if (!passe && estado === 'paid') vendidos += 1
    if (entregue_em === null) continue
    if (passe) socios += 1
    else entraram += 1
  }
  return { vendidos, entraram, socios }
}

const CODE_LENGTH = 8

/**
 * A typed short code without separators, in upper case, 'A92C41F7'; otherwise what is wrong with it: a character that
 * no code has, or how many are missing (less than zero: too many).
 */
export function typedCode(text: string): { code: string } | { wrong: 'characters' } | { missing: number } {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  if (/[^0-9A-F]/.test(code)) return { wrong: 'characters' }
  return code.length === CODE_LENGTH ? { code } : { missing: CODE_LENGTH - code.length }
}

/** What a person at the gate is searched by: a phone, an order (the provider's id or ours), or the words of a name. */
export type Procura = { telefone: string } | { pedido: string } | { palavras: string[] }

/** Reads a search for a person; null when it is too short. */
export function procuraOf(texto: string): Procura | null {
  const text = texto.trim()
  if (/^or_\w+$/.test(text) || isId(text)) return { pedido: text }
  const telefone = typedNumber(text)
  if (telefone !== undefined) return telefone === null ? null : { telefone }
  const palavras = nameWords(text)
  return palavras && { palavras }
}

/** Whether a name of a device's list, 'Maria S.', may be of the person with these words in her name. */
export function isListedName(nome: string, [first = '', ...rest]: readonly string[]): boolean {
  const [name = '', initial] = folded(nome).split(' ')
  const last = rest.at(-1)
  return name.startsWith(first) && (last === undefined || initial === undefined || last[0] === initial[0])
}
