import { addDays, businessDay } from './dates.ts'

/** Whether an event takes place as announced, on another day than it was announced for, or not at all. */
export const SITUACOES_EVENTO = ['ativo', 'adiado', 'cancelado'] as const
export type SituacaoEvento = (typeof SITUACOES_EVENTO)[number]

/** The reason of a change, as buyers read it in an SMS. */
export const MOTIVO_MAX = 30

/** For how many days at least the holders of a postponed event's tickets may give them back (issue 31.5). */
export const DEVOLVER_DIAS = 7

/** How the tickets of a cancelled event were paid. There is no sale for cash. */
export const MUDAR_METODOS = ['pix', 'cartao'] as const

/** What an event's form of postponing has wrong, by field. */
export type AdiarErro = 'data-passada' | 'mesma-data' | 'devolver-cedo' | 'devolver-tarde'

type Moment = { data: string; hora: string | null }

/** Whether an event is cancelled. Answers of an earlier version have no `situacao`. */
export const isCancelado = ({ situacao }: { situacao?: SituacaoEvento | undefined }): boolean =>
  situacao === 'cancelado'

/** The first day that may be the last one for giving tickets back: seven days from today (São Paulo). */
export const firstDevolverAte = (now: Date): string => addDays(businessDay(now), DEVOLVER_DIAS)

/**
 * What is wrong with a new day, or null: it is to come and far enough for the days of giving back, day or hour differs
 * from the present one, and tickets may be given back for seven days at least and no longer than the new day.
 * @param data, devolver_ate days of São Paulo, `YYYY-MM-DD`; `hora`: HH:mm or null
 * @param before the event's present day and hour
 */
export function adiarErro(
  { data, hora, devolver_ate }: Moment & { devolver_ate: string },
  before: Moment,
  now: Date,
): AdiarErro | null {
  if (data < businessDay(now)) return 'data-passada'
  if (data === before.data && hora === before.hora) return 'mesma-data'
  if (devolver_ate < firstDevolverAte(now)) return 'devolver-cedo'
  return devolver_ate > data ? 'devolver-tarde' : null
}

/** Whether the name that was typed for confirming is the event's: letter case and outer spaces do not matter. */
export const isNomeTyped = (typed: string, nome: string): boolean =>
  typed.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR') ===
  nome.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR')
