import dayjs from 'dayjs'
import 'dayjs/locale/pt-br.js'

// Apart from dates.ts, which is in the initial files: no initially loaded page shows the name of a month.
dayjs.locale('pt-br')

/** A `YYYY-MM-DD` as 'janeiro de 2027'. */
export const monthAndYear = (day: string): string => dayjs(day).format('MMMM [de] YYYY')

/** A month's first letter, 'J'. */
export const monthInitial = (day: string): string => dayjs(day).format('MMM').charAt(0).toUpperCase()
