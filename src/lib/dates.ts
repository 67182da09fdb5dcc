import dayjs from 'dayjs'
import 'dayjs/locale/pt-br'
import { businessDay } from '../../contract/dates.ts'
import { serverNow } from './clock.ts'

dayjs.locale('pt-br')

/**
 * Today in São Paulo as `YYYY-MM-DD`, independent of the device's time zone and clock. Call it while rendering: the
 * server's time is known only after its first answer.
 */
export const today = (): string => businessDay(new Date(serverNow()))

// A calendar day has no time zone: it is parsed and formatted in the same local one.
/** A `YYYY-MM-DD` as 'sáb 12/12'. */
export const dayLabel = (day: string): string => dayjs(day).format('ddd DD/MM').replace('.', '')

/** 'sáb 12/12/2026 · 20:30'; without the hour when `hora` is null. */
export const dayAndHour = (day: string, hora: string | null): string =>
  [dayjs(day).format('ddd DD/MM/YYYY').replace('.', ''), ...(hora ? [hora] : [])].join(' · ')
