import type { PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { BannerList } from '../../contract/banners.ts'
import { plainSlice } from '../lib/slice.ts'
import { answerKey } from './answer-key.ts'
import type { EventoCards, RifaCard } from './card-lists.ts'
import type { AppError } from './error.ts'
import type { EventoListArg } from './evento-list-arg.ts'

/** An answer that came in the page's HTML: the call it answers, and its value. */
export type ServedAnswer = { endpointName: string; arg: unknown; value: unknown }

type ServedState = { answers: ServedAnswer[]; isFirstPage: boolean }

/** Answers that came in the page's HTML, until the API's own cache takes them over. */
export const served = plainSlice('served', (): ServedState => ({ answers: [], isFirstPage: false }), {
  answersServed: (_: ServedState, { payload }: PayloadAction<ServedAnswer[]>) => ({
    answers: payload,
    isFirstPage: true,
  }),
  answersCached: (state: ServedState, { payload: names }: PayloadAction<string[]>) => ({
    ...state,
    answers: state.answers.filter(({ endpointName }) => !names.includes(endpointName)),
  }),
  firstPageShown: (state: ServedState) => ({ ...state, isFirstPage: false }),
})
export const { answersServed, answersCached, firstPageShown } = served.actions

/** The calls of the first page, which shows their answers also before the API's code is loaded. */
type Calls = {
  listBanners: { arg: undefined; answer: BannerList }
  listRifas: { arg: undefined; answer: RifaCard[] }
  listEventos: { arg: EventoListArg; answer: EventoCards }
}

/** What is known of a call; the same names as RTK Query's. */
export type Answer<T> = { data?: T | undefined; error?: AppError | undefined; isFetching: boolean }

/** A part of the API's cache, as RTK Query stores it. */
type CacheState = {
  served: ServedState
  api?: { queries: Record<string, { status: string; data?: unknown; error?: unknown } | undefined> }
}

const servedAs = (key: string) => (answer: ServedAnswer) => answerKey(answer.endpointName, answer.arg) === key

/** Whether this is the first page, with the answers that came in its HTML. */
export const selectIsServed = (state: CacheState): boolean => state.served.isFirstPage

/** The answer of a call, from the cache or from the page's HTML. It asks nothing by itself. */
export function useAnswer<Name extends keyof Calls>(
  name: Name,
  arg: Calls[Name]['arg'],
): Answer<Calls[Name]['answer']> {
  const key = answerKey(name, arg)
  const entry = useSelector((state: CacheState) => state.api?.queries[key])
  const value = useSelector((state: CacheState) => state.served.answers.find(servedAs(key))?.value)
  return {
    data: (entry?.data ?? value) as Calls[Name]['answer'] | undefined,
    error: entry?.error as AppError | undefined,
    isFetching: entry?.status === 'pending',
  }
}
