import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FilaParams } from '../../../contract/fila.ts'
import type { AppDeps } from '../../app-deps.ts'
import { networkOf } from '../../client-network.ts'
import { consumeRateLimit, limitKey, QUARTER_HOUR } from '../../rate-limit.ts'
import { Refused, refuse } from '../../result.ts'
import { drawnList, listLines } from './lista.ts'

/** The list of a draw, with which anybody can check it (docs/decisions/0074). */
export const filaLista: FastifyPluginAsyncZod<AppDeps> = async (app, { db, config, now }) => {
  app.get(
    '/api/fila/:id/lista.txt',
    {
      schema: { summary: 'A lista dos lugares que entraram no sorteio de uma fila', params: FilaParams },
      config: { answers: ['text/plain'] },
    },
    async ({ params: { id }, headers, ip }, reply) => {
      const list = await drawnList(db, id, now())
      if (!list) throw new Refused(refuse(404, 'record.not-found'))
      // It never changes.
      const etag = `"${list.list_sha256}"`
      void reply.header('etag', etag).header('cache-control', 'public, max-age=86400')
      if (headers['if-none-match'] === etag) return reply.status(304).send()
      const key = limitKey(config, 'fila.lista', networkOf(ip))
      if (!(await consumeRateLimit(db, key, QUARTER_HOUR, config.FILA_LISTS_PER_ADDRESS)))
        throw new Refused(refuse(429, 'rate.limited'))
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', 'inline; filename="sorteio-da-fila.txt"')
        .send(Readable.from(listLines(db, id, list.drawn), { objectMode: false }))
    },
  )
}
