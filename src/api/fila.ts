import { useMemo } from 'react'
import type { Fila } from '../../contract/fila.ts'
import { FILA_HEADER } from '../../contract/fila-rules.ts'
import { type AppDispatch, useAppDispatch } from '../lib/redux.ts'
import { api, ON_SCREEN, READ_NOW } from './api.ts'
import { callsBy, readsBy, SESSION_ENDED } from './calls.ts'

type ByToken = { id: string; token: string | null }

/** The calls of a waiting room. */
const fila = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The state of the line, and with a token the caller's place. A mutation, because a query's argument is in the
     * store, and the token is as good as the place.
     */
    askFila: build.mutation<Fila, ByToken>({
      query: ({ id, token }) => ({
        url: `/fila/${id}`,
        ...(token !== null && { headers: { [FILA_HEADER]: token } }),
      }),
      extraOptions: ON_SCREEN,
    }),
    /** The cliente's own place; does not join the line. */
    readPlace: build.query<Fila, string>({ query: (id) => `/fila/${id}/lugar`, ...READ_NOW }),
    joinFila: build.mutation<Fila, string>({
      query: (id) => ({ url: `/fila/${id}`, method: 'POST' }),
      extraOptions: ON_SCREEN,
    }),
    leaveFila: build.mutation<unknown, string>({
      query: (id) => ({ url: `/fila/${id}`, method: 'DELETE' }),
      extraOptions: ON_SCREEN,
    }),
    /** The cliente's turn, for the event's page. A failure is not shown: the reservation checks the turn anyway. */
    getTurn: build.query<Fila, string>({
      query: (id) => `/fila/${id}/lugar`,
      extraOptions: { errorDisplay: 'log' },
    }),
  }),
})

export const { useGetTurnQuery } = fila

/** The calls of the waiting room's machine, as promises. */
function makeFilaCalls(dispatch: AppDispatch) {
  const call = callsBy(dispatch, {})
  const { askFila, readPlace, joinFila, leaveFila } = fila.endpoints
  const ask = callsBy(dispatch, SESSION_ENDED)(askFila)
  const readOwn = readsBy(dispatch)(readPlace)
  return {
    readFila: (
      { idEvento, token, isLoggedIn }: { idEvento: string; token: string | null; isLoggedIn: boolean },
      signal?: AbortSignal,
    ) => (token === null && isLoggedIn ? readOwn(idEvento, signal) : ask({ id: idEvento, token })),
    joinFila: ({ idEvento }: { idEvento: string }) => call(joinFila)(idEvento),
    leaveFila: ({ idEvento }: { idEvento: string }) => call(leaveFila)(idEvento),
  }
}

export function useFilaCalls(): ReturnType<typeof makeFilaCalls> {
  const dispatch = useAppDispatch()
  return useMemo(() => makeFilaCalls(dispatch), [dispatch])
}
