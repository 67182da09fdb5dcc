import { isCalendarDay, isDay, isHour, parseBrDay, wallClock } from './dates.ts'

const MINUTE = 60_000

/** The UTC offset of São Paulo at an instant, in milliseconds. It is not constant: there was daylight saving time. */
function offsetAt(ms: number): number {
  const { day, time } = wallClock(new Date(ms))
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(ms / MINUTE) * MINUTE
}

/** An instant as ISO 8601 with the offset of São Paulo, '2026-12-12T20:30:00-03:00'. @throws RangeError if invalid */
export function isoWithOffset(instant: Date): string {
  const { day, time } = wallClock(instant)
  const minutes = offsetAt(instant.getTime()) / MINUTE
  const two = (n: number): string => String(Math.trunc(n)).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  return `${day}T${time}:00${offset}`
}

/**
 * The instant of a day and `HH:mm` in São Paulo. A time that daylight saving skipped gives an instant after the gap.
 */
function fromWall(day: string, time: string): Date {
  const target = Date.parse(`${day}T${time}:00Z`)
  const first = target - offsetAt(target)
  const second = target - offsetAt(first)
  return new Date(second + offsetAt(second) === target ? second : Math.max(first, second))
}

/**
 * A day ('dd/mm/yyyy' or `YYYY-MM-DD`) and an hour ('hh:mm') of São Paulo as an ISO instant in UTC; null when either is
 * wrong (docs/product.md#validation).
 */
export function parseBrDateTime(date: string, hour: string): string | null {
  const day = isDay(date) ? date : parseBrDay(date)
  return day !== null && isHour(hour) ? fromWall(day, hour).toISOString() : null
}

/** When a day (`YYYY-MM-DD`) begins in São Paulo. */
export const dayStart = (day: string): Date => fromWall(day, '00:00')

/**
 * When an event begins: its day at its hour (HH:mm, seconds ignored; 00:00 without one) in São Paulo. The 48 h before
 * an event count from here (docs/api.md#time). @throws RangeError on a malformed day or hour
 */
export function eventoStart(data: string, hora?: string | null): Date {
  const time = hora ? hora.slice(0, 5) : '00:00'
  if (!isCalendarDay(data) || !isHour(time)) throw new RangeError('not a day and an hour')
  return fromWall(data, time)
}
