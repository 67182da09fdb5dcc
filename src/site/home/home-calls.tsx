import { use } from 'react'
import { listBanners } from '../../api/banners.ts'
import { listEventos } from '../../api/eventos.ts'
import { listRifas } from '../../api/rifas.ts'
import type { AppDispatch } from '../../lib/redux.ts'
import { HOME_QUERIES, ReadAgain } from './home-queries.ts'

/**
 * Renders nothing: it subscribes to what the home page shows, because the API's cache drops what has no subscriber. It
 * follows the answers, so that it asks again when a logout empties the cache.
 */
export default function HomeCalls() {
  const { banners = false, lists = false } = use(ReadAgain)
  listBanners.useQuery(undefined, { refetchOnMountOrArgChange: banners })
  listEventos.useQuery(HOME_QUERIES.onSale, { refetchOnMountOrArgChange: lists })
  listEventos.useQuery(HOME_QUERIES.upcoming, { refetchOnMountOrArgChange: lists })
  listRifas.useQuery(undefined, { refetchOnMountOrArgChange: lists })
  return null
}

/** Asks again for the lists that failed. */
export function retryHome(dispatch: AppDispatch): void {
  for (const query of Object.values(HOME_QUERIES)) {
    dispatch((_dispatch, getState) => {
      const failed = listEventos.select(query)(getState() as never).isError
      if (failed) _dispatch(listEventos.initiate(query, { subscribe: false, forceRefetch: true }) as never)
    })
  }
}
