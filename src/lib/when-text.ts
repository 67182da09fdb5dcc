import { businessDay, formatTime } from '../../contract/dates.ts'
import { FILA_LINK } from '../texts/fila-link.ts'
import { dayLabel, today } from './dates.ts'

/** 'hoje, às 10:00', 'sáb 12/12, às 10:00'. Call it while rendering, like `today`. */
export function whenText(instant: string): string {
  const day = businessDay(instant)
  return FILA_LINK.when(day === today() ? null : dayLabel(day), formatTime(instant))
}
