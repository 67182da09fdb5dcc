import { addDays, businessDay, formatTime } from '../../../contract/dates.ts'
import { serverNow } from '../../lib/clock.ts'
import { dayLabel, today } from '../../lib/dates.ts'
import { ADM_EQUIPE } from '../../texts/adm-equipe.ts'

const { access, convite } = ADM_EQUIPE
/** The last use is known to the minute. */
const NOW_MS = 120_000

/** 'agora', 'hoje, 09:12', 'ontem, 18:40', 'sáb 21/11, 20:51'. Call it while rendering, like `today`. */
export function accessText(instant: string): string {
  if (serverNow() - Date.parse(instant) < NOW_MS) return access.now
  const [day, time] = [businessDay(instant), formatTime(instant)]
  if (day === today()) return access.today(time)
  return day === addDays(today(), -1) ? access.yesterday(time) : access.on(dayLabel(day), time)
}

/** 'até amanhã', of the end of an invitation. Call it while rendering. */
export function untilText(instant: string): string {
  const day = businessDay(instant)
  const named = day === today() ? convite.today : day === addDays(today(), 1) ? convite.tomorrow : dayLabel(day)
  return convite.until(named)
}
