import { type CallInit, call } from './http.ts'

export type PagarmeOptions = {
  /** Address of the API, e.g. https://api.pagar.me (the sandbox's in a demonstration). */
  url: string
  secretKey: string
  timeoutMs: number
  /** Called when a read was refused because there were too many, with the seconds to wait if the provider named them. */
  onTooManyReads(retryAfterSeconds: number | undefined): Promise<void>
}

/** Calls to core v5 with Basic authentication by the secret key, which never leaves the server. They never throw. */
export function pagarmeCalls({ url, secretKey, timeoutMs, onTooManyReads }: PagarmeOptions) {
  const base = `${url.replace(/\/$/, '')}/core/v5`
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  const send = (
    method: CallInit['method'],
    path: string,
    body?: string,
    headers: Record<string, string> = {},
    withinMs = timeoutMs,
  ) =>
    call(
      base + path,
      {
        method,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body }),
      },
      Math.min(withinMs, timeoutMs),
    )
  const get = async (path: string, query: Record<string, string> = {}) => {
    const outcome = await send('GET', `${path}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''}`)
    if (outcome.kind === 'rejected' && outcome.status === 429) await onTooManyReads(outcome.retryAfterSeconds)
    return outcome
  }
  return { send, get }
}

export type PagarmeCalls = ReturnType<typeof pagarmeCalls>
