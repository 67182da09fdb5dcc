import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { VendaParams } from '../../../contract/vendas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { answer } from '../../result.ts'
import { applePass, googleLink } from './passes-service.ts'

export const PKPASS = 'application/vnd.apple.pkpass'

/** A cliente's own tickets for the wallet of their phone (docs/api.md#vendas). */
export const passes: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/eventos/venda/:id/carteira/apple',
    {
      schema: { summary: 'Um ingresso para a Carteira da Apple', params: VendaParams },
      config: { answers: [PKPASS] },
    },
    async ({ params, caller }, reply) => {
      const file = answer(await applePass(deps, caller, params.id))
      void reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="ingresso.pkpass"')
      return reply.type(PKPASS).send(file)
    },
  )

  app.get(
    '/api/eventos/venda/:id/carteira/google',
    {
      schema: { summary: 'Leva à Carteira do Google, com um ingresso', params: VendaParams },
      config: { answers: ['text/html'] },
    },
    async ({ params, caller }, reply) => {
      const link = answer(await googleLink(deps, caller, params.id))
      return reply.header('cache-control', 'private, no-store').redirect(link, 302)
    },
  )
}
