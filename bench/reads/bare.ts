// A Fastify that does nothing but answer, in a process of its own.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

const app = Fastify()
app.get('/', async () => ({ ok: true }))
await app.listen({ host: '127.0.0.1', port: 0 })
console.log((app.server.address() as AddressInfo).port)
