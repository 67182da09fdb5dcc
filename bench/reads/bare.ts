// A Fastify server that only answers a text of the requested length, in a process of its own; it parses the body of a
// POST.
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'

const texts = new Map<string, string>()
const answer = async ({ params }: FastifyRequest<{ Params: { length: string } }>): Promise<string> => {
  const text = texts.get(params.length) ?? 'x'.repeat(Number(params.length))
  texts.set(params.length, text)
  return text
}

const app = Fastify()
app.get('/text/:length', answer)
app.post('/text/:length', answer)
await app.listen({ host: '127.0.0.1', port: 0 })
console.log((app.server.address() as AddressInfo).port)
