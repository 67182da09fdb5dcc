import { TIME_ZONE } from './limits.ts'

// Days and hours of São Paulo (docs/api.md#time). A day is the text `YYYY-MM-DD`; an instant is a Date or its ISO 8601.

// hourCycle h23: midnight is 00, not 24.
const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

type WallClock = { day: string; time: string }
/**
 * Cached by the minute: the same instants are converted again and again, and the zone's offsets have been whole minutes
 * since 1914.
 */
const clocks = new Map<number, WallClock>()
const MOST_CLOCKS = 1000

/** Day and time of an instant in São Paulo. @throws RangeError when `instant` is invalid */
export function wallClock(instant: Date | string): WallClock {
  const minute = Math.floor(new Date(instant).getTime() / 60_000)
  const known = clocks.get(minute)
  if (known) return known
  const clock = readClock(instant)
  if (clocks.size >= MOST_CLOCKS) clocks.clear()
  if (minute > 0) clocks.set(minute, clock)
  return clock
}

function readClock(instant: Date | string): WallClock {
  const parts = Object.fromEntries(PARTS.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return { day: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const isInstant = (instant: Date | string): boolean => !Number.isNaN(new Date(instant).getTime())

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  const date = new Date(DAY.test(text) ? `${text}T00:00:00Z` : Number.NaN)
  // Date takes 30 February for 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether a text is a day that is accepted: of the years 1900 to 2199, so that what is computed from it is a day, too. */
export const isDay = (text: string): boolean => isCalendarDay(text) && text >= '1900' && text < '2200'

/** The calendar day of an instant in São Paulo, `YYYY-MM-DD`. @throws RangeError when `instant` is invalid */
export const businessDay = (instant: Date | string): string => wallClock(instant).day

/** The day `n` days after a `YYYY-MM-DD` (before it, when negative). @throws RangeError when `day` is invalid */
export function addDays(day: string, n: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + n)
  return date.toISOString().slice(0, 10)
}

/** The rest of this weekend, Friday to Sunday; from Monday on the next one. */
export function weekendFrom(today: string): { from: string; until: string } {
  // 0 is Sunday.
  const day = new Date(`${today}T00:00:00Z`).getUTCDay()
  const until = addDays(today, (7 - day) % 7)
  return { from: [5, 6, 0].includes(day) ? today : addDays(until, -2), until }
}

/** Whether a `YYYY-MM-DD` is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** `YYYY-MM-DD` as DD/MM/YYYY (docs/product.md#purpose); '' for any other text. */
export function formatDay(day: string): string {
  const match = DAY.exec(day)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : ''
}

/** `YYYY-MM-DD` as DD/MM (docs/product.md#purpose); '' for any other text. */
export const formatDayShort = (day: string): string => formatDay(day).slice(0, 5)

/** An instant as HH:mm of São Paulo (docs/product.md#purpose); '' when it is invalid. */
export const formatTime = (instant: Date | string): string => (isInstant(instant) ? wallClock(instant).time : '')

/** An instant as DD/MM/YYYY HH:mm of São Paulo (docs/product.md#purpose); '' when it is invalid. */
export const formatDateTime = (instant: Date | string): string =>
  isInstant(instant) ? `${formatDay(wallClock(instant).day)} ${wallClock(instant).time}` : ''

/** Reads 'dd/mm/yyyy', the format of forms (docs/product.md#validation), as `YYYY-MM-DD`; null when it is no day. */
export function parseBrDay(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const day = match ? `${match[3]}-${match[2]}-${match[1]}` : ''
  return isDay(day) ? day : null
}

/** Whether a text is a time of day, 'hh:mm', 00:00 to 23:59 (docs/product.md#validation). */
export const isHour = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether an event's day is over in São Paulo (docs/api.md#time: "past"). On the day itself it is not. */
export const isEventoPast = (data: string, now: Date): boolean => businessDay(now) > data
