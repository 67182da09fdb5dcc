import { businessDay, formatDayShort } from '../../contract/dates.ts'

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })

/** Today in São Paulo, `YYYY-MM-DD`, wherever the reader is. */
export const today = (): string => businessDay(new Date())

/** A `YYYY-MM-DD` as 'sáb 12/12'. A calendar day has no zone: it is read and written in the same one. */
export const dayLabel = (day: string): string =>
  `${WEEKDAY.format(new Date(`${day}T00:00:00Z`)).replace('.', '')} ${formatDayShort(day)}`
