import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { addDays, businessDay } from '../../../contract/dates.ts'
import { FilaParams } from '../../../contract/fila.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '../../db/connection.ts'
import { networkOf } from '../../limits/client-network.ts'
import { consumeRateLimit, limitKey, QUARTER_HOUR } from '../../limits/rate-limit.ts'
import { FILA_LUGAR_DAYS } from '../../privacy/holdings-sales.ts'
import { refuse, Refused } from '../../result.ts'
import { type ListaRow, readDrawn, readLines } from '../../fila/draw-repo.ts'

/** Places per query, so that the whole list of a million is never in memory. */
const BATCH = 10_000

/** Whether all places of an event on this day are still stored: a day less, because the job's days are in UTC. */
export const isListKept = (data: string, now: Date): boolean => addDays(data, FILA_LUGAR_DAYS - 1) > businessDay(now)

/**
 * The draw of an event's waiting room whose list is available; null before the draw, and after its places were deleted.
 */
async function drawnList(db: Db, idEvento: string, now: Date): Promise<ListaRow | null> {
  const drawn = await readDrawn(db, idEvento)
  return drawn && isListKept(drawn.data, now) ? drawn : null
}

/**
 * The list of an event's draw, in the order of the numbers: the ids of the places, one per line. They are random and
 * identify nobody. Sorted, the list has the published SHA-256.
 */
async function* listLines(db: Db, idEvento: string, drawn: number): AsyncGenerator<string> {
  for (let first = 1; first <= drawn; first += BATCH)
    yield await readLines(db, idEvento, first, Math.min(drawn, first + BATCH - 1))
}

/** The list of a draw, with which anybody can check it (docs/decisions/draws.md). */
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
