import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MESSAGES } from '../../../contract/messages.ts'
import {
  Venda,
  VendaInput,
  VendaParams,
  VendaResult,
  VendasClienteAnswer,
  VendasClienteInput,
} from '../../../contract/vendas.ts'
import type { AppDeps } from '../../deps.ts'
import { answer, Refused } from '../../plugins/answers.ts'
import { ownId } from '../../plugins/auth.ts'
import { done, refuse } from '../../sales/deps.ts'
import { findOwn, listOfCliente } from './repo.ts'
import { findSales } from './service.ts'

/** Spec §7, sales: the calling customer's own. */
export const vendas: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/eventos/venda',
    { schema: { body: VendaInput, response: { 200: VendaResult } } },
    async ({ body, caller }) => ({
      result: answer(await findSales(deps, ownId(caller), body, 'evento')),
    }),
  )

  app.post(
    '/api/rifas/venda',
    { schema: { body: VendaInput, response: { 200: VendaResult } } },
    async ({ body, caller }) => ({
      result: answer(await findSales(deps, ownId(caller), body, 'rifa')),
    }),
  )

  app.post(
    '/api/eventos/vendas/cliente',
    { schema: { body: VendasClienteInput, response: { 200: VendasClienteAnswer } } },
    async ({ body, caller }) => {
      const own = ownId(caller)
      // CPF and e-mail search is the staff's; a customer names nobody but himself.
      if (body.cpf !== undefined || body.email !== undefined || (body.idCliente ?? own) !== own) {
        throw new Refused({ ok: false, status: 403, message: MESSAGES.forbidden })
      }
      return listOfCliente(deps.db, own, { cursor: body.cursor, limit: body.limit ?? null })
    },
  )

  app.get(
    '/api/eventos/venda/:id',
    { schema: { params: VendaParams, response: { 200: Venda } } },
    async ({ params, caller }) => {
      const venda = await findOwn(deps.db, ownId(caller), params.id)
      return answer(venda ? done(venda) : refuse(404, MESSAGES.notFound))
    },
  )
}
