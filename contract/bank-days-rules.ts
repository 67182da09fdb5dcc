import { addDays, isWeekend } from './dates.ts'

// Days are `YYYY-MM-DD`. The calendar is the national one by which banks count (FEBRABAN, ANBIMA): it has Carnival and
// Corpus Christi, which are no public holidays by law, and no holidays of states and cities.

/** MM-DD: Confraternização, Tiradentes, Trabalho, Independência, Aparecida, Finados, República, Consciência Negra, Natal. */
const FIXED = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'])
/** Days after Easter Sunday: Carnival's Monday and Tuesday, Good Friday, Corpus Christi. */
const MOVABLE = [-48, -47, -2, 60]

/**
 * Easter Sunday of a year of the Gregorian calendar, by the algorithm of Butcher's Ecclesiastical Calendar (1876).
 * @internal
 */
export function easterOf(year: number): string {
  const century = Math.trunc(year / 100)
  const golden = year % 19
  const corrected = century - Math.trunc(century / 4) - Math.trunc((8 * century + 13) / 25)
  const epact = (corrected + 19 * golden + 15) % 30
  // Days from 21 March to the full moon; two late ones are moved by a day.
  const moon = epact - Math.trunc(epact / 28) * (1 - Math.trunc(29 / (epact + 1)) * Math.trunc((21 - golden) / 11))
  const weekday = (year + Math.trunc(year / 4) + moon + 2 - century + Math.trunc(century / 4)) % 7
  return addDays(`${year}-03-28`, moon - weekday)
}

const isHoliday = (day: string): boolean => {
  if (FIXED.has(day.slice(5))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  return MOVABLE.some((days) => addDays(easter, days) === day)
}

/**
 * Whether banks work on this day.
 * @internal
 */
export const isBankDay = (day: string): boolean => !isWeekend(day) && !isHoliday(day)

/** The first bank day after a day. */
export function nextBankDay(day: string): string {
  let next = addDays(day, 1)
  while (!isBankDay(next)) next = addDays(next, 1)
  return next
}
