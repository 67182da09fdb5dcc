import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy to the provider that changes the shape of some orders: their amounts become texts. */
export async function openOddProvider(sandboxUrl: string) {
  const odd = new Set<string>()
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner)]))
    return odd.has(String(fields.code)) && 'charges' in fields ? { ...fields, amount: String(fields.amount) } : fields
  }
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { 'content-type': type, authorization = '', 'idempotency-key': key } = request.headers
    const answer = await fetch(sandboxUrl + request.url, {
      method: request.method ?? 'GET',
      headers: {
        authorization,
        ...(type && { 'content-type': type }),
        ...(typeof key === 'string' && { 'idempotency-key': key }),
      },
      ...(chunks.length && { body: Buffer.concat(chunks) }),
    })
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(changed(await answer.json())))
  }
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    odd,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
