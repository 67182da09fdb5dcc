import { businessDay } from '../../../contract/dates.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { type Refusal, refuseFields } from '../../result.ts'
import type { EventoFields } from './edit-repo.ts'

type Fila = Pick<EventoFields, 'fila_abre_em' | 'data' | 'inicio_vendas'>

const minuteOf = (instant: string): string => instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)

/**
 * The opening of the waiting room after an edit. Forms have minutes: a stored instant with seconds that was sent back is
 * unchanged.
 * @param sent undefined: it stays as it is
 */
export const openingOf = (sent: string | null | undefined, stored: string | null): string | null =>
  sent === undefined || (sent !== null && stored !== null && minuteOf(sent) === minuteOf(stored)) ? stored : sent

/**
 * Why the opening of the waiting room may not be saved; null when it may. Once it has opened, people have numbers, or are
 * about to have them: it may be turned off, for good, and nothing else.
 * @param before what is stored; null for a new event
 */
export function filaRefusal(
  fields: Fila,
  before: Fila | null,
  { now, isDrawn }: { now: Date; isDrawn: boolean },
): Refusal | null {
  const abreEm = fields.fila_abre_em
  const stored = before?.fila_abre_em ?? null
  const isOpen = isDrawn || (stored !== null && new Date(stored) <= now)
  if (abreEm === null || (abreEm === stored && isOpen)) return null
  const wrong = (message: string) => refuseFields({ fila_abre_em: message })
  if (isOpen) return wrong(MESSAGES.eventoFilaSorteada)
  if (abreEm !== stored && new Date(abreEm) <= now) return wrong(MESSAGES.eventoFilaPassada)
  const day = businessDay(abreEm)
  if (day >= fields.data) return wrong(MESSAGES.eventoFilaTarde)
  return day < fields.inicio_vendas ? wrong(MESSAGES.eventoFilaCedo) : null
}
