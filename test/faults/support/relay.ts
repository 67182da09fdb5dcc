import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const USER = { user: 'pagarme', password: 'webhook-sandbox' }

/**
 * Receives the sandbox's webhooks and forwards them to the running server. Without a target it answers 503. `seen`: the
 * types of those that the server has answered, or that could not be forwarded.
 */
export async function openRelay() {
  let target: string | null = null
  const seen: string[] = []
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' }
    const answer = target && (await fetch(target, { method: 'POST', headers, body }).catch(() => null))
    seen.push((JSON.parse(body) as { type: string }).type)
    response.writeHead(answer ? answer.status : 503).end()
  }
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    webhook: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ...USER },
    seen,
    to: (base: string | null) => {
      target = base && `${base}/api/webhooks/pagarme`
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends a webhook; without credentials if `login` is null. */
export function sendHook(
  base: string,
  hook: object,
  login: string | null = `${USER.user}:${USER.password}`,
): Promise<Response> {
  return fetch(`${base}/api/webhooks/pagarme`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(login !== null && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
    body: JSON.stringify(hook),
  })
}
