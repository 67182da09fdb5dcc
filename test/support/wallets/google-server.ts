import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { importSPKI, jwtVerify } from 'jose'

type Resource = Record<string, unknown>

/** A stand-in for Google: tokens for a service account that signs, and the resources of its wallet. */
export async function startGoogleServer(publicKey: string) {
  const key = await importSPKI(publicKey, 'RS256')
  const resources = new Map<string, Resource>()
  const calls: { method: string; path: string }[] = []
  /** Answers with this status instead of working; null: it works. */
  const trouble: { status: number | null } = { status: null }

  async function token(form: string): Promise<[number, object]> {
    const { payload } = await jwtVerify(new URLSearchParams(form).get('assertion') ?? '', key, {
      audience: `${url}/token`,
    })
    if (payload['scope'] !== 'https://www.googleapis.com/auth/wallet_object.issuer') return [400, {}]
    return [200, { access_token: 'access', expires_in: 3600, token_type: 'Bearer' }]
  }
  function change(method: string, path: string, body: string): [number, object] {
    const sent = JSON.parse(body) as Resource & { id: string }
    const name = decodeURIComponent(path.replace('/walletobjects/v1/', ''))
    if (method === 'POST') {
      const made = `${name}/${sent.id}`
      if (resources.has(made)) return [409, {}]
      resources.set(made, sent)
      return [200, sent]
    }
    const known = resources.get(name)
    if (!known) return [404, {}]
    resources.set(name, { ...known, ...sent })
    return [200, sent]
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url: path = '' } = request
      const body = await text(request)
      calls.push({ method, path })
      const isAllowed = request.headers.authorization === 'Bearer access'
      const [status, answer] =
        path === '/token'
          ? await token(body).catch((): [number, object] => [401, {}])
          : trouble.status !== null
            ? [trouble.status, {}]
            : isAllowed
              ? change(method, path, body)
              : [401, {}]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    calls,
    trouble,
    /** A resource as it is there now. */
    resource: (kind: 'eventTicketClass' | 'eventTicketObject', id: string) => resources.get(`${kind}/${id}`),
    async close(): Promise<void> {
      server.close()
      await once(server, 'close')
    },
  }
}
