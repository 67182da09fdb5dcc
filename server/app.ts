import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppDeps } from './app-deps.ts'
import { alertas } from './modules/alertas/alertas-routes.ts'
import { banners } from './modules/banners/banners-routes.ts'
import { cidades } from './modules/cidades/cidades-routes.ts'
import { clientes } from './modules/clientes/clientes-routes.ts'
import { eventosEdit } from './modules/eventos/edit-routes.ts'
import { eventos } from './modules/eventos/eventos-routes.ts'
import { exportacoes } from './modules/exportacoes/exportacoes-routes.ts'
import { health } from './modules/health/health-routes.ts'
import { historico } from './modules/historico/historico-routes.ts'
import { pagarme } from './modules/pagarme/pagarme-routes.ts'
import { painel } from './modules/painel/painel-routes.ts'
import { pictures } from './modules/pictures/pictures-routes.ts'
import { portaria } from './modules/portaria/portaria-routes.ts'
import { reembolsos } from './modules/reembolsos/reembolsos-routes.ts'
import { reservas } from './modules/reservas/reservas-routes.ts'
import { rifas } from './modules/rifas/rifas-routes.ts'
import { sessao } from './modules/sessao/sessao-routes.ts'
import { sms } from './modules/sms/sms-routes.ts'
import { socio } from './modules/socio/socio-routes.ts'
import { subscriptions } from './modules/socio/subscription-routes.ts'
import { sorteios } from './modules/sorteios/sorteios-routes.ts'
import { users } from './modules/users/users-routes.ts'
import { vendas } from './modules/vendas/vendas-routes.ts'
import { webhooks } from './modules/webhooks/webhooks-routes.ts'
import { auth } from './plugins/auth.ts'
import { bodies } from './plugins/bodies.ts'
import { checkoutLimits } from './plugins/checkout-limits.ts'
import { answerFrameworkError, answerMalformedHttp, errors } from './plugins/errors.ts'
import { openapi } from './plugins/openapi.ts'
import { security } from './plugins/security.ts'
import { securityLog } from './plugins/security-log.ts'
import { site } from './plugins/site.ts'
import { repeated } from './reads/repeated.ts'
import { startSockets } from './realtime/sockets.ts'

const BODY_LIMIT = 256 * 1024
/** The default of 10 s has been exceeded on a machine that stalled; the start then failed for no fault of a plugin. */
const PLUGIN_TIMEOUT_MS = 60_000

/** Builds the whole server as one plugin tree. The caller (`main.ts` or a test) starts listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    // Requests are not logged: paths and addresses are personal data.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    // Trust one hop, the proxy in front of us. Earlier X-Forwarded-For entries come from the caller and may be forged.
    trustProxy: deps.config.TRUST_PROXY && ((_address, hop) => hop === 0),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Disconnects clients that send their request too slowly or do not read the response.
    requestTimeout: deps.config.REQUEST_TIMEOUT_MS,
    connectionTimeout: deps.config.REQUEST_TIMEOUT_MS * 2,
    http: {
      headersTimeout: deps.config.REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: Math.min(5000, deps.config.REQUEST_TIMEOUT_MS / 4),
    },
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => void answerFrameworkError(error, reply),
    clientErrorHandler: answerMalformedHttp,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  await app.register(errors)
  await app.register(repeated, deps)
  await app.register(bodies)
  await app.register(securityLog, deps)
  await app.register(security, deps)
  await app.register(auth, deps)
  await app.register(openapi)
  await app.register(checkoutLimits, deps)

  await app.register(health, deps)
  await app.register(sessao, deps)
  await app.register(cidades, deps)
  await app.register(pictures, deps)
  await app.register(banners, deps)
  await app.register(eventos, deps)
  await app.register(eventosEdit, deps)
  await app.register(rifas, deps)
  await app.register(sms, deps)
  await app.register(clientes, deps)
  await app.register(reservas, deps)
  await app.register(pagarme, deps)
  await app.register(vendas, deps)
  await app.register(portaria, deps)
  await app.register(painel, deps)
  await app.register(reembolsos, deps)
  await app.register(socio, deps)
  await app.register(subscriptions, deps)
  await app.register(sorteios, deps)
  await app.register(exportacoes, deps)
  await app.register(users, deps)
  await app.register(historico, deps)
  await app.register(alertas, deps)
  await app.register(webhooks, deps)
  await app.register(site, deps)

  await deps.clock.start()
  app.addHook('onClose', () => deps.clock.stop())
  const sockets = startSockets(app.server, deps)
  app.addHook('preClose', () => sockets.close())
  return app
}
