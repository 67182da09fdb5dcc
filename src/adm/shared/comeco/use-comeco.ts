import { PASSOS, type Passo } from '../../../../contract/comeco-rules.ts'
import { businessDay, formatTime } from '../../../../contract/dates.ts'
import type { ComecoPasso } from '../../../../contract/comeco.ts'
import { useGetComecoQuery } from '../../../api/office/comeco.ts'
import { useGetEventoOfficeQuery, useListEventosOfficeQuery } from '../../../api/office/eventos.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { dayLabel, today } from '../../../lib/dates.ts'

/** The facts tick themselves: read again this often while the page is looked at. */
const POLL_MS = 4000
export const POLLED = { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, ...FRESH } as const

/** The first steps, read again while they are on the screen. */
export const useComeco = () => useGetComecoQuery(undefined, POLLED)

/** The number of a step, from 1. */
export const numberOf = (passo: Passo): number => PASSOS.indexOf(passo) + 1

/** How many steps are done. */
export const countDone = (passos: readonly ComecoPasso[]): number =>
  passos.filter(({ feito_em }) => feito_em !== null).length

/** The step that is open: the wanted one while it is not done, else the first that is not. */
export function openStep(passos: readonly ComecoPasso[], wanted: string | null): ComecoPasso | undefined {
  const left = passos.filter(({ feito_em }) => feito_em === null)
  return left.find(({ passo }) => passo === wanted) ?? left[0]
}

/** 'ter 17/11, 09:12' */
export const factMoment = (instant: string): string => `${dayLabel(businessDay(instant))}, ${formatTime(instant)}`

/** The next event, whose sale begins with this house; undefined while it is loading, null when there is none. */
export function useFirstEvento() {
  const list = useListEventosOfficeQuery(
    { pesquisa: { dataEventoDepois: today() }, cursor: 0, limit: 1, orderType: 'ASC' },
    FRESH,
  )
  const id = list.data?.result[0]?.id
  const detail = useGetEventoOfficeQuery(id ?? '', { skip: id === undefined, ...FRESH })
  return list.data && id === undefined ? null : detail.data
}
