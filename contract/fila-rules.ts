/** The rules of an event's waiting room that page and server share (docs/decisions/waiting-room.md). Free of zod. */

/** How long somebody whose turn it is may choose. A reservation made in time keeps its own time to be paid. */
export const FILA_CHOOSE_SECONDS = 600
/** The header of `GET fila/{id}` with the signed place: a URL is logged by whoever stands between. */
export const FILA_HEADER = 'x-fila-lugar'

/**
 * The state of a line. `before`: people gather, nobody has a number. `open`: people are let in by number. `sold-out`:
 * nothing is left, nor held by anybody who may give it back; the line goes on if units come back all the same. `over`:
 * nothing more is sold.
 */
export const FILA_ESTADOS = ['before', 'open', 'sold-out', 'over'] as const
export type FilaEstado = (typeof FILA_ESTADOS)[number]

/**
 * The state of a place. `waiting`: in the line, without a number until the draw. `admitted`: its person may choose now.
 * `done`: they bought. `left`: they left. `ended`: their time to choose is over. The last three are final: whoever joins
 * again gets a new place at the end.
 */
export const FILA_STATUSES = ['waiting', 'admitted', 'done', 'left', 'ended'] as const
export type FilaStatus = (typeof FILA_STATUSES)[number]

/** Whether a place still leads to a turn. */
export const isFilaLive = (status: FilaStatus): boolean => status === 'waiting' || status === 'admitted'

const MINUTE = 60
const HOUR = 3600

/** The number of a place as people read it: '238º', '1.904º'. */
export const filaNumberText = (numero: number): string => `${numero.toLocaleString('pt-BR')}º`

/**
 * The time until somebody's turn, in words: 'menos de 1 min', 'cerca de 4 min', 'cerca de 1 h 20 min'. Longer times are
 * rounded, because they are not known better; null when nobody can say yet.
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

/** The shortest and the longest time between two questions of one person. */
const ASK_LEAST_MS = 2000
const ASK_MOST_MS = 60_000
/** Within about so long every page learns that nothing is left, or so many in each second. */
const NEWS_MS = 6000
const NEWS_PER_SECOND = 400
/** So many people at most learn their numbers in one second after the draw. */
const LEARN_PER_SECOND = 2000
/** Somebody asks about ten times between now and their turn. */
const QUESTIONS_PER_WAIT = 10
/** While nobody knows how fast the line goes: a second more for so many people ahead. */
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
  /** Whether the tickets may be gone before the turn: then the caller is to hear of it soon. */
  mayRunOut: boolean
  /** 0 to 1, another one for each answer: so that they do not all ask again in the same instant. */
  random: number
}

const within = (ms: number): number => Math.min(ASK_MOST_MS, Math.max(ASK_LEAST_MS, ms))
/** A fifth more or less. */
const spread = (ms: number, random: number): number => Math.round(ms * (0.8 + 0.4 * random))

/**
 * After how many milliseconds to ask again: the further away the turn, the later, and the questions about the draw are
 * spread over as long as the line needs to answer everybody.
 */
export function filaPollMs(poll: FilaPoll): number {
  const { estado, status, opensInMs, waiting, ahead, seconds, mayRunOut, random } = poll
  if (estado === 'over' || (status !== null && !isFilaLive(status))) return ASK_MOST_MS
  if (estado === 'before') {
    const drawMs = opensInMs + ASK_LEAST_MS / 2 + random * ((waiting / LEARN_PER_SECOND) * 1000)
    // Far from the opening people ask now and then, because it may be moved; at last each waits for their own instant.
    return opensInMs > ASK_MOST_MS ? spread(ASK_MOST_MS * 0.8, random) : Math.max(ASK_LEAST_MS, Math.round(drawMs))
  }
  if (estado === 'sold-out') return spread(ASK_MOST_MS / 2, random)
  if (status === 'admitted' || status === null) return spread(5 * ASK_LEAST_MS, random)
  // No more questions than the shop can answer: with a million people in the line each asks once a minute all the same.
  const most = mayRunOut ? Math.max(NEWS_MS, (waiting / NEWS_PER_SECOND) * 1000) : ASK_MOST_MS
  if (seconds !== null) return spread(within(Math.min(most, (seconds * 1000) / QUESTIONS_PER_WAIT)), random)
  return spread(within(Math.min(20_000, ASK_LEAST_MS + ((ahead ?? waiting) / AHEAD_PER_SECOND) * 1000)), random)
}
