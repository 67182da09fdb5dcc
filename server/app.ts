import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { AppDeps } from './app-deps.ts'
import { endRequests, makeHttpServer } from './http-server.ts'
import { httpMetrics } from './metrics/http-metrics.ts'
import { alertas } from './modules/alertas/alertas-routes.ts'
import { banners } from './modules/banners/banners-routes.ts'
import { casa } from './modules/casa/casa-routes.ts'
import { chaves } from './modules/chaves/chaves-routes.ts'
import { prova } from './modules/chaves/prova-routes.ts'
import { cidades } from './modules/cidades/cidades-routes.ts'
import { clientes } from './modules/clientes/clientes-routes.ts'
import { comeco } from './modules/comeco/comeco-routes.ts'
import { conta } from './modules/conta/conta-routes.ts'
import { ensaio } from './modules/ensaio/ensaio-routes.ts'
import { eventosEdit } from './modules/eventos/edit-routes.ts'
import { eventosMudar } from './modules/eventos/mudar-routes.ts'
import { eventos } from './modules/eventos/eventos-routes.ts'
import { exportacoes } from './modules/exportacoes/exportacoes-routes.ts'
import { filaOffice } from './modules/fila/fila-office-routes.ts'
import { fila } from './modules/fila/fila-routes.ts'
import { filaLista } from './modules/fila/lista-routes.ts'
import { health } from './modules/health/health-routes.ts'
import { historico } from './modules/historico/historico-routes.ts'
import { officeSearch } from './modules/office-search/office-search-routes.ts'
import { pagarme } from './modules/pagarme/pagarme-routes.ts'
import { appleService } from './modules/passes/apple-service-routes.ts'
import { passes } from './modules/passes/passes-routes.ts'
import { painel } from './modules/painel/painel-routes.ts'
import { pictures } from './modules/pictures/pictures-routes.ts'
import { portaria } from './modules/portaria/portaria-routes.ts'
import { reembolsos } from './modules/reembolsos/reembolsos-routes.ts'
import { reservas } from './modules/reservas/reservas-routes.ts'
import { rifas } from './modules/rifas/rifas-routes.ts'
import { secondFactor } from './modules/second-factor/second-factor-routes.ts'
import { keyLogin } from './modules/sessao/key-login-routes.ts'
import { loginSteps } from './modules/sessao/login-steps-routes.ts'
import { sessao } from './modules/sessao/sessao-routes.ts'
import { sessoes } from './modules/sessao/sessoes-routes.ts'
import { sms } from './modules/sms/sms-routes.ts'
import { socio } from './modules/socio/socio-routes.ts'
import { subscriptions } from './modules/socio/subscription-routes.ts'
import { sorteioLista } from './modules/sorteios/sorteio-lista-routes.ts'
import { sorteios } from './modules/sorteios/sorteios-routes.ts'
import { codigos } from './modules/codigos/codigos-routes.ts'
import { cortesias } from './modules/cortesias/cortesias-routes.ts'
import { planos } from './modules/planos/planos-routes.ts'
import { tarifas } from './modules/tarifas/tarifas-routes.ts'
import { equipe } from './modules/users/equipe-routes.ts'
import { users } from './modules/users/users-routes.ts'
import { vendas } from './modules/vendas/vendas-routes.ts'
import { webhooks } from './modules/webhooks/webhooks-routes.ts'
import { auth } from './plugins/auth.ts'
import { bodies } from './plugins/bodies.ts'
import { checkoutLimits } from './plugins/checkout-limits.ts'
import { ending } from './plugins/ending.ts'
import { errorBody, errors } from './plugins/errors.ts'
import { openapi } from './plugins/openapi.ts'
import { security } from './plugins/security.ts'
import { securityLog } from './plugins/security-log.ts'
import { site } from './plugins/site.ts'
import { repeated } from './reads/repeated.ts'
import { joinOthers } from './realtime/others.ts'
import { startSockets } from './realtime/sockets.ts'
import { refuse } from './result.ts'

/** Builds the whole server as one plugin tree. The caller (`main.ts` or a test) starts listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  return deps.config.PROCESS === 'jobs' ? buildJobsApp(deps) : buildShopApp(deps)
}

async function buildShopApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = makeHttpServer(deps)
  await app.register(ending, deps)
  await app.register(errors)
  await app.register(repeated, deps)
  await app.register(bodies)
  await app.register(securityLog, deps)
  await app.register(security, deps)
  await app.register(auth, deps)
  await app.register(openapi, deps)
  await app.register(checkoutLimits, deps)
  await app.register(httpMetrics, deps)

  await app.register(health, deps)
  await app.register(sessao, deps)
  await app.register(loginSteps, deps)
  await app.register(keyLogin, deps)
  await app.register(secondFactor, deps)
  await app.register(chaves, deps)
  await app.register(prova, deps)
  await app.register(sessoes, deps)
  await app.register(casa, deps)
  await app.register(cidades, deps)
  await app.register(tarifas, deps)
  await app.register(planos, deps)
  await app.register(codigos, deps)
  await app.register(cortesias, deps)
  await app.register(pictures, deps)
  await app.register(banners, deps)
  await app.register(eventos, deps)
  await app.register(eventosEdit, deps)
  await app.register(eventosMudar, deps)
  await app.register(ensaio, deps)
  await app.register(rifas, deps)
  await app.register(sms, deps)
  await app.register(clientes, deps)
  await app.register(conta, deps)
  await app.register(fila, deps)
  await app.register(filaLista, deps)
  await app.register(filaOffice, deps)
  await app.register(reservas, deps)
  await app.register(pagarme, deps)
  await app.register(vendas, deps)
  await app.register(passes, deps)
  await app.register(appleService, deps)
  await app.register(portaria, deps)
  await app.register(officeSearch, deps)
  await app.register(painel, deps)
  await app.register(reembolsos, deps)
  await app.register(socio, deps)
  await app.register(subscriptions, deps)
  await app.register(sorteios, deps)
  await app.register(sorteioLista, deps)
  await app.register(exportacoes, deps)
  await app.register(users, deps)
  await app.register(equipe, deps)
  await app.register(comeco, deps)
  await app.register(historico, deps)
  await app.register(alertas, deps)
  await app.register(webhooks, deps)
  await app.register(site, deps)

  await deps.clock.start()
  app.addHook('onClose', () => deps.clock.stop())
  app.addHook('onClose', () => deps.pdfs.close())
  app.addHook('onClose', () => deps.wallets.close())
  const sockets = startSockets(app.server, deps)
  app.addHook('preClose', () => endRequests(app.server, deps, sockets.close()))
  app.addHook('onClose', () => sockets.leaveOthers())
  return app
}

/** A process that only runs jobs: it answers health checks and publishes the changes made by its jobs. */
async function buildJobsApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = makeHttpServer(deps)
  await app.register(errors)
  await app.register(securityLog, deps)
  await app.register(health, deps)
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(errorBody(refuse(404, 'page.not-found'))))
  await deps.clock.start()
  const others = joinOthers(new Server(), deps, () => {})
  app.addHook('onClose', async () => {
    deps.clock.stop()
    await Promise.all([others.leave(), deps.wallets.close()])
  })
  return app
}
