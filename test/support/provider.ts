import { SANDBOX_ENV } from './env.ts'
import type { Shop } from './shop.ts'

const AUTHORIZATION = `Basic ${btoa(`${SANDBOX_ENV.PAGARME_SECRET_KEY}:`)}`

/** A call to the provider that our server did not make, e.g. by its dashboard; a string or an object is the body. */
export const callProvider = (
  { sandboxUrl }: Pick<Shop, 'sandboxUrl'>,
  method: string,
  path: string,
  body?: string | object,
): Promise<Response> =>
  fetch(`${sandboxUrl}/core/v5/${path}`, {
    method,
    headers: { authorization: AUTHORIZATION, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

export const readProvider = async <T>(shop: Pick<Shop, 'sandboxUrl'>, path: string): Promise<T> =>
  (await (await callProvider(shop, 'GET', path)).json()) as T
