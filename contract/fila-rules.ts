/** The rules of an event's waiting room that page and server share (docs/decisions/waiting-room.md). Free of zod. */

/** How long a person may choose once admitted. A reservation made in time keeps its own time to be paid. */
export const FILA_CHOOSE_SECONDS = 600
/** The header of `GET fila/{id}` with the signed place. It is not in the URL, because proxies log URLs. */
export const FILA_HEADER = 'x-fila-lugar'

/**
 * The state of a line. `before`: people join, and nobody has a number. `open`: people are let in by number. `sold-out`:
 * no unit is free or held, so none can become free by an unpaid hold; if units are freed all the same, the line
 * continues. `over`: sales have ended.
 */
export const FILA_ESTADOS = ['before', 'open', 'sold-out', 'over'] as const
export type FilaEstado = (typeof FILA_ESTADOS)[number]

/**
 * The state of a place. `waiting`: in the line, without a number until the draw. `admitted`: the person may choose now.
 * `done`: they bought. `left`: they left. `ended`: their time to choose is over. The last three are final: joining
 * again gives a new place at the end.
 */
export const FILA_STATUSES = ['waiting', 'admitted', 'done', 'left', 'ended'] as const
export type FilaStatus = (typeof FILA_STATUSES)[number]

/** Whether a place is still in use: its person waits, or may choose now. */
export const isFilaLive = (status: FilaStatus): boolean => status === 'waiting' || status === 'admitted'

const MINUTE = 60
const HOUR = 3600

/** The number of a place as people read it: '238º', '1.904º'. */
export const filaNumberText = (numero: number): string => `${numero.toLocaleString('pt-BR')}º`

/**
 * The estimated time until a person is admitted, in words: 'menos de 1 min', 'cerca de 4 min', 'cerca de 1 h 20 min'.
 * Longer times are rounded, because the estimate is less exact; null when there is no estimate.
 */
export function filaWaitText(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds < MINUTE) return 'menos de 1 min'
  if (seconds < 20 * MINUTE) return `cerca de ${Math.round(seconds / MINUTE)} min`
  if (seconds < HOUR - 150) return `cerca de ${5 * Math.round(seconds / MINUTE / 5)} min`
  const tens = Math.round(seconds / MINUTE / 10)
  const hours = Math.floor(tens / 6)
  const minutes = 10 * (tens % 6)
  return minutes ? `cerca de ${hours} h ${minutes} min` : `cerca de ${hours} h`
}

/** The minimum and the maximum time between two polls of one person. */
const ASK_LEAST_MS = 2000
const ASK_MOST_MS = 60_000
/** When the tickets may run out, every page polls at least this often, as far as this rate of polls allows. */
const NEWS_MS = 6000
const NEWS_PER_SECOND = 400
/** After the draw at most this many people read their numbers per second. */
const LEARN_PER_SECOND = 2000
/** A person polls about this many times before being admitted. */
const QUESTIONS_PER_WAIT = 10
/** While the speed of the line is unknown: one more second between two polls for this many people ahead. */
const AHEAD_PER_SECOND = 100

export type FilaPoll = {
  estado: FilaEstado
  /** The place's status; null: the caller has none. */
  status: FilaStatus | null
  /** Milliseconds until the line opens; 0 or less: it is open. */
  opensInMs: number
  /** People in the line. */
  waiting: number
  ahead: number | null
  seconds: number | null
  /** Whether the tickets may be sold out before the caller is admitted: then the caller polls more often. */
  mayRunOut: boolean
  /** From 0 to 1, different in each answer, so that the pages do not all poll at the same instant. */
  random: number
}

const within = (ms: number): number => Math.min(ASK_MOST_MS, Math.max(ASK_LEAST_MS, ms))
/** Varies a time by up to 20 % in both directions. */
const spread = (ms: number, random: number): number => Math.round(ms * (0.8 + 0.4 * random))

/**
 * How many milliseconds to wait before the next poll: longer the more time is left until admission. After the draw the
 * polls are spread over the time the server needs to answer them all.
 */
export function filaPollMs(poll: FilaPoll): number {
  const { estado, status, opensInMs, waiting, ahead, seconds, mayRunOut, random } = poll
  if (estado === 'over' || (status !== null && !isFilaLive(status))) return ASK_MOST_MS
  if (estado === 'before') {
    const drawMs = opensInMs + ASK_LEAST_MS / 2 + random * ((waiting / LEARN_PER_SECOND) * 1000)
    // Long before the opening the page polls once a minute, because the opening may be moved; in the last minute it
    // schedules its own instant after the draw.
    return opensInMs > ASK_MOST_MS ? spread(ASK_MOST_MS * 0.8, random) : Math.max(ASK_LEAST_MS, Math.round(drawMs))
  }
  if (estado === 'sold-out') return spread(ASK_MOST_MS / 2, random)
  if (status === 'admitted' || status === null) return spread(5 * ASK_LEAST_MS, random)
  // Limits the load on the server: with a million people in the line each page still polls once a minute.
  const most = mayRunOut ? Math.max(NEWS_MS, (waiting / NEWS_PER_SECOND) * 1000) : ASK_MOST_MS
  if (seconds !== null) return spread(within(Math.min(most, (seconds * 1000) / QUESTIONS_PER_WAIT)), random)
  return spread(within(Math.min(20_000, ASK_LEAST_MS + ((ahead ?? waiting) / AHEAD_PER_SECOND) * 1000)), random)
}
