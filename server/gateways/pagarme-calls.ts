import { call } from './http.ts'

export type PagarmeOptions = {
  /** Address of the API, e.g. https://api.pagar.me (the sandbox's in a demonstration). */
  url: string
  secretKey: string
  timeoutMs: number
}

/** Calls to core v5 with Basic authentication by the secret key, which never leaves the server. They never throw. */
export function pagarmeCalls({ url, secretKey, timeoutMs }: PagarmeOptions) {
  const base = `${url.replace(/\/$/, '')}/core/v5`
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    call(
      base + path,
      {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body }),
      },
      timeoutMs,
    )
  const get = (path: string, query: Record<string, string> = {}) =>
    send('GET', `${path}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''}`)
  return { send, get }
}

export type PagarmeCalls = ReturnType<typeof pagarmeCalls>
