import { businessDay, formatDayShort, formatTime } from '../../../contract/dates.ts'

/** '18/11 10:05' */
export const shortMoment = (instant: string): string => `${formatDayShort(businessDay(instant))} ${formatTime(instant)}`
