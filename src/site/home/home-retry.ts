import { listEventos } from '../../api/eventos.ts'
import type { AppDispatch } from '../../lib/redux.ts'
import { homeQueries } from './home-queries.ts'

/** Asks again for the lists that failed. */
export function retryHome(dispatch: AppDispatch, day: string): void {
  for (const query of Object.values(homeQueries(day))) {
    dispatch((_dispatch, getState) => {
      const failed = listEventos.select(query)(getState() as never).isError
      if (failed) _dispatch(listEventos.initiate(query, { subscribe: false, forceRefetch: true }) as never)
    })
  }
}
