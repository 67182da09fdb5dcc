import fp from 'fastify-plugin'
import type { AppDeps } from '../app-deps.ts'
import { Refused, refuse } from '../result.ts'
import { mayReadMetrics } from './metrics-port.ts'

/**
 * Counts the answers, and serves `/metrics` on the site's port to callers with the token; without a configured token
 * the route does not exist.
 */
export const httpMetrics = fp<AppDeps>(
  async (app, { config, metrics }) => {
    if (metrics)
      app.addHook('onResponse', (request, reply, done) => {
        done()
        metrics.countRequest({
          method: request.method,
          route: request.is404 ? undefined : request.routeOptions.url,
          status: reply.statusCode,
          seconds: reply.elapsedTime / 1000,
          code: request.refusal?.code,
        })
      })
    app.get(
      '/metrics',
      {
        config: { answers: ['text/plain'] },
        schema: { summary: 'Números para quem opera, no formato do Prometheus; só com METRICS_TOKEN' },
      },
      async ({ headers }, reply) => {
        if (!metrics || config.METRICS_TOKEN === undefined) throw new Refused(refuse(404, 'page.not-found'))
        if (!mayReadMetrics(config, headers.authorization)) throw new Refused(refuse(401, 'login.needed'))
        return reply
          .type(metrics.contentType)
          .header('cache-control', 'no-store')
          .send(await metrics.text())
      },
    )
  },
  { name: 'metrics', dependencies: ['auth', 'security-log'] },
)
