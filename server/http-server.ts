import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppDeps } from './app-deps.ts'
import { answerFrameworkError, answerMalformedHttp } from './plugins/errors.ts'

const BODY_LIMIT = 256 * 1024
/** The default of 10 s is too short for a machine that stalls: the start failed although no plugin was at fault. */
const PLUGIN_TIMEOUT_MS = 60_000
const LOOK_FOR_IDLE_MS = 50
const SOCKET_PATH = '/socket.io/'

/** The HTTP server with its limits, without any route. */
export function makeHttpServer({ config, logger }: AppDeps) {
  const app = Fastify({
    loggerInstance: logger,
    // Requests are not logged: paths and addresses are personal data.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    // Trust one hop, the proxy in front of us. Earlier X-Forwarded-For entries come from the caller and may be forged.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Disconnects clients that send their request too slowly or do not read the response.
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    connectionTimeout: config.REQUEST_TIMEOUT_MS * 2,
    http: {
      headersTimeout: config.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: Math.min(5000, config.REQUEST_TIMEOUT_MS / 4),
      // Node would answer without a body; the errors plugin refuses such a request.
      requireHostHeader: false,
      // Other upgrade requests would be cut off without an answer.
      shouldUpgradeCallback: ({ url }) => url?.startsWith(SOCKET_PATH) ?? false,
    },
    // Connections that are still open after `endRequests` are closed.
    forceCloseConnections: true,
    // A request that still arrives on an open connection is served, too.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => void answerFrameworkError(error, reply),
    clientErrorHandler: answerMalformedHttp,
  }).withTypeProvider<ZodTypeProvider>()
  // The header Expect is ignored, as unknown headers are. Without listeners there would be no body, or no answer.
  app.server.on('checkExpectation', app.routing)
  app.server.on('connect', (_request, socket) => answerMalformedHttp(new Error('CONNECT'), socket as Socket))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

/**
 * Waits until the requests in progress are answered, as long as a connection may be idle; then the remaining ones are
 * cut.
 * @param closed the end of the last connection, while no new one is accepted
 */
export async function endRequests(server: Server, { config, ending }: AppDeps, closed: Promise<void>): Promise<void> {
  ending.isBegun = true
  // A connection whose request began before the end may be kept alive by its answer.
  const timer = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  await Promise.race([closed, sleep(config.REQUEST_TIMEOUT_MS * 2, undefined, { ref: false })])
  clearInterval(timer)
}
