import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AppDeps } from '../app-deps.ts'
import type { Config } from '../config/config.ts'
import { failureDetails } from '../db/db-errors.ts'

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Whether a request may read the metrics: it carries the token, or none is configured. */
export const mayReadMetrics = ({ METRICS_TOKEN }: Config, authorization: string | undefined): boolean =>
  METRICS_TOKEN === undefined || timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${METRICS_TOKEN}`))

const REQUEST_TIMEOUT_MS = 5000
const CONNECTIONS_MAX = 50

type PortDeps = Pick<AppDeps, 'config' | 'logger' | 'metrics'>

/** Serves `/metrics` on its own port, if there is one (METRICS_PORT). @returns a function that ends it */
export async function listenMetrics({ config, logger, metrics }: PortDeps): Promise<() => Promise<void>> {
  if (!metrics || config.METRICS_PORT === undefined) return async () => {}

  async function answer({ method, url, headers }: IncomingMessage): Promise<{ status: number; text: string }> {
    if ((method !== 'GET' && method !== 'HEAD') || url?.split('?')[0] !== '/metrics') return { status: 404, text: '' }
    if (!mayReadMetrics(config, headers.authorization)) return { status: 401, text: '' }
    return { status: 200, text: (await metrics?.text()) ?? '' }
  }
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request).then(
      ({ status, text }) => response.writeHead(status, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        logger.error(failureDetails(error), 'the figures could not be read')
        response.writeHead(500).end()
      },
    )
  }
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, respond)
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.METRICS_PORT, config.METRICS_HOST, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
