import { addDays, businessDay, formatDay, formatDayShort, wallClock } from '../../contract/dates.ts'
import { serverNow } from './clock.ts'

// A calendar day has no time zone: it is parsed and formatted in the same one.
const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })

/** 'sáb' */
const weekday = (day: string): string => WEEKDAY.format(new Date(`${day}T00:00:00Z`)).replace('.', '')

/**
 * Today in São Paulo as `YYYY-MM-DD`, independent of the device's time zone and clock. Call it while rendering: the
 * server's time is known only after its first answer.
 */
export const today = (): string => businessDay(new Date(serverNow()))

const NIGHT_ENDS = '06:00'

/** The day whose events are on: today, or until six in the morning the day before. Call it while rendering. */
export function tonight(): string {
  const { day, time } = wallClock(new Date(serverNow()))
  return time < NIGHT_ENDS ? addDays(day, -1) : day
}

const isThisYear = (day: string): boolean => day.slice(0, 4) === today().slice(0, 4)

/** A `YYYY-MM-DD` as '12/12', or as '10/01/2027' if it is in another year. Call it while rendering, like `today`. */
export const shortDay = (day: string): string => (isThisYear(day) ? formatDayShort(day) : formatDay(day))

/** A `YYYY-MM-DD` as 'sáb 12/12', or as 'dom 10/01/2027' if it is in another year. Call it while rendering. */
export const dayLabel = (day: string): string => `${weekday(day)} ${shortDay(day)}`

/** The same with 'hoje, ' before it, if it is today. Call it while rendering. */
export const whenOf = (day: string, hora: string | null): string =>
  `${day === today() ? 'hoje, ' : ''}${dayAndHour(day, hora)}`

/** 'sáb 12/12/2026 · 20:30'; without the hour when `hora` is null. */
export const dayAndHour = (day: string, hora: string | null): string =>
  [`${weekday(day)} ${formatDay(day)}`, ...(hora ? [hora] : [])].join(' · ')
