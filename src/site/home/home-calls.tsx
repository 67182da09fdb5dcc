import { use } from 'react'
import { listBanners } from '../../api/banners.ts'
import { listEventos } from '../../api/eventos.ts'
import { listRifas } from '../../api/rifas.ts'
import type { AppDispatch } from '../../lib/redux.ts'
import { HOME_QUERIES, ReadAgain } from './home-queries.ts'

/**
 * Renders nothing. It subscribes to the queries of the home page, because the API's cache drops entries without a
 * subscriber. It rerenders with the answers, so that it requests them again when a logout empties the cache.
 */
export default function HomeCalls() {
  const { banners = false, lists = false } = use(ReadAgain)
  listBanners.useQuery(undefined, { refetchOnMountOrArgChange: banners })
  listEventos.useQuery(HOME_QUERIES.onSale, { refetchOnMountOrArgChange: lists })
  listEventos.useQuery(HOME_QUERIES.upcoming, { refetchOnMountOrArgChange: lists })
  listRifas.useQuery(undefined, { refetchOnMountOrArgChange: lists })
  return null
}

/** Requests the failed lists again. */
export function retryHome(dispatch: AppDispatch): void {
  for (const query of Object.values(HOME_QUERIES)) {
    dispatch((_dispatch, getState) => {
      const failed = listEventos.select(query)(getState() as never).isError
      if (failed) _dispatch(listEventos.initiate(query, { subscribe: false, forceRefetch: true }) as never)
    })
  }
}
