import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { noteServerDate } from '../lib/clock.ts'
import { API_URL } from '../lib/env.ts'
import { type AppError, toAppError } from './error.ts'
import { TAGS } from './tags.ts'

const TIMEOUT_MS = 20_000

/** What an endpoint says of its failures. */
export type ErrorDisplayOptions = {
  /** The catalogue's sentence for what was tried (docs/product.md#errors), when the server sends none. */
  failure?: string
  /** 'screen': the screen that called says it, in place. 'log': only logged (docs/product.md#errors, sales counts). */
  errorDisplay?: 'listener' | 'screen' | 'log'
  /** Another's server: what it says is not for our readers, and its 401 is not about our session. */
  isExternal?: true
}

const call = fetchBaseQuery({ baseUrl: API_URL, timeout: TIMEOUT_MS })

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, AppError, ErrorDisplayOptions, ErrorDisplayOptions> = async (
  args,
  api,
  extra,
) => {
  const { data, error, meta } = await call(args, api, extra)
  const options = extra ?? {}
  if (!options.isExternal) noteServerDate(meta?.response?.headers.get('date') ?? null)
  if (!error) return { data, meta: options }
  return { error: toAppError(error, options.isExternal), meta: options }
}

/** What a machine calls: its screen says what went wrong. */
export const ON_SCREEN = { errorDisplay: 'screen' } as const
/** The request of an endpoint whose argument is the body. */
export const post =
  (url: string) =>
  <Body>(body: Body) => ({ url, method: 'POST', body })

/** The one Api; each noun of the contract injects its endpoints from a file of its own. */
export const api = createApi({
  baseQuery,
  tagTypes: TAGS,
  endpoints: () => ({}),
  refetchOnReconnect: true,
  // A poll under way must not keep what was just changed from being read again.
  invalidationBehavior: 'immediately',
})
