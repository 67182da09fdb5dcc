import dayjs from 'dayjs'
import 'dayjs/locale/pt-br'
import { businessDay } from '../../contract/dates.ts'
import { serverNow } from './clock.ts'

dayjs.locale('pt-br')

/**
 * Today in São Paulo, `YYYY-MM-DD`, wherever the reader is and whatever their device's clock says: read it while rendering,
 * for the first answer of the server may come after the first question.
 */
export const today = (): string => businessDay(new Date(serverNow()))

// A calendar day has no zone: it is read and written as the same local one.
/** A `YYYY-MM-DD` as 'sáb 12/12'. */
export const dayLabel = (day: string): string => dayjs(day).format('ddd DD/MM').replace('.', '')

/** 'sáb 12/12/2026 · 20:30', without an hour where none is known. */
export const dayAndHour = (day: string, hora: string | null): string =>
  [dayjs(day).format('ddd DD/MM/YYYY').replace('.', ''), ...(hora ? [hora] : [])].join(' · ')
