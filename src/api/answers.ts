import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { BannerList } from '../../contract/banners.ts'
import type { EventoCards, RifaCard } from './card-lists.ts'
import type { AppError } from './error.ts'
import type { EventoListArg } from './evento-list-arg.ts'

const sorted = (value: unknown): unknown =>
  Object(value) === value && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The cache key of a call: its name and its argument, whatever the order of the argument's fields. */
export const answerKey = (endpointName: string, arg: unknown): string =>
  `${endpointName}(${JSON.stringify(arg, (_, value) => sorted(value))})`

/** An answer that was embedded in the page's HTML: its call, and its value. */
export type ServedAnswer = { endpointName: string; arg: unknown; value: unknown }

/** Answers that were embedded in the page's HTML, until they are moved into the API's cache. */
export const served = createSlice({
  name: 'served',
  initialState: (): ServedAnswer[] => [],
  reducers: { answersServed: (_, { payload }: PayloadAction<ServedAnswer[]>) => payload },
})
export const { answersServed } = served.actions

/** The calls of the first page. Their answers are shown even before the API's code is loaded. */
type Calls = {
  listBanners: { arg: undefined; answer: BannerList }
  listRifas: { arg: undefined; answer: RifaCard[] }
  listEventos: { arg: EventoListArg; answer: EventoCards }
}

/** The state of a call, with the field names of RTK Query. */
export type Answer<T> = { data?: T | undefined; error?: AppError | undefined; isFetching: boolean }

/** A part of the API's cache, as RTK Query stores it. */
type CacheState = {
  served: ServedAnswer[]
  api?: { queries: Record<string, { status: string; data?: unknown; error?: unknown } | undefined> }
}

const servedAs = (key: string) => (answer: ServedAnswer) => answerKey(answer.endpointName, answer.arg) === key

/** Whether answers from the page's HTML are still to be moved into the API's cache. */
export const selectHasServed = (state: CacheState): boolean => state.served.length > 0

/** The answer of a call, from the cache or from the page's HTML. It sends no request. */
export function useAnswer<Name extends keyof Calls>(
  name: Name,
  arg: Calls[Name]['arg'],
): Answer<Calls[Name]['answer']> {
  const key = answerKey(name, arg)
  const entry = useSelector((state: CacheState) => state.api?.queries[key])
  const value = useSelector((state: CacheState) => state.served.find(servedAs(key))?.value)
  return {
    data: (entry?.data ?? value) as Calls[Name]['answer'] | undefined,
    error: entry?.error as AppError | undefined,
    isFetching: entry?.status === 'pending',
  }
}
