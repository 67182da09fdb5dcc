import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { API_URL } from '../lib/env.ts'
import { type AppError, toAppError } from './error.ts'

const TIMEOUT_MS = 20_000

const call = fetchBaseQuery({ baseUrl: API_URL, timeout: TIMEOUT_MS })

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, AppError> = async (args, api, extra) => {
  const { data, error } = await call(args, api, extra)
  return error ? { error: toAppError(error) } : { data }
}

/** The one Api; each noun of the contract injects its endpoints from a file of its own. */
export const api = createApi({ baseQuery, endpoints: () => ({}), refetchOnReconnect: true })
