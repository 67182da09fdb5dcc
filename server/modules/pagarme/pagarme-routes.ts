import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Card,
  CardInput,
  CardList,
  CardParams,
  Customer,
  CustomerInput,
  CustomerList,
  CustomerParams,
  CustomerQuery,
  Order,
  OrderInput,
  OrderParams,
  Payer,
  PayerInput,
  ProviderKey,
} from '../../../contract/pagarme.ts'
import type { AppDeps } from '../../app-deps.ts'
import { clienteAccount, rememberDevice } from '../../auth/known-device.ts'
import { clienteIdOf, confirmed, sessionOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { readOrder } from '../../sales/pay/order-view.ts'
import { pay } from '../../sales/pay/pay.ts'
import { addCard, listCards, removeCard } from './cards-service.ts'
import { savePayer } from './payers-service.ts'
import { ownCustomers, saveCustomer } from './pagarme-service.ts'

/** The provider's calls (docs/product.md#calls), made by the server and limited to the caller's own data. */
export const pagarme: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/pagarme/chave',
    {
      schema: {
        summary: 'Endereço e chave pública do provedor, para o navegador criar tokens de cartões',
        response: { 200: ProviderKey },
      },
    },
    async () => ({
      url: deps.config.PAGARME_BROWSER_URL ?? deps.config.PAGARME_URL,
      app_id: deps.config.PAGARME_PUBLIC_KEY,
    }),
  )

  app.post(
    '/api/pagarme/orders',
    {
      config: { limit: 'pay' },
      schema: { summary: 'Paga uma reserva com PIX ou cartão', body: OrderInput, response: { 200: Order } },
    },
    async ({ body, caller }) => {
      // An order of 0 charges nobody. An amount other than ours is refused later.
      const isFree = body.items.every(({ amount }) => amount === 0)
      return answer(await pay(deps, clienteIdOf(isFree ? caller : confirmed(caller)), body))
    },
  )

  app.get(
    '/api/pagarme/orders/:id',
    { schema: { summary: 'Mostra um pedido', params: OrderParams, response: { 200: Order } } },
    async ({ params, caller }) => answer(await readOrder(deps.db, clienteIdOf(caller), params.id)),
  )

  app.get(
    '/api/pagarme/customers',
    {
      schema: {
        summary: 'Mostra quem chama como o provedor o conhece',
        querystring: CustomerQuery,
        response: { 200: CustomerList },
      },
    },
    async ({ query, caller }) => ({ data: await ownCustomers(deps, clienteIdOf(caller), query.document) }),
  )

  app.post(
    '/api/pagarme/customers',
    {
      config: { limit: 'pay' },
      schema: { summary: 'Registra CPF e e-mail de quem paga', body: CustomerInput, response: { 200: Customer } },
    },
    async (request, reply) => {
      const session = sessionOf(request.caller)
      const saved = answer(await saveCustomer(deps, request.body, session))
      if (session.isUnconfirmed)
        rememberDevice(request, reply, deps.config, clienteAccount(saved.telefone, session.idCliente))
      return saved.customer
    },
  )

  app.post(
    '/api/pagarme/pagadores',
    {
      config: { limit: 'pay' },
      schema: {
        summary: 'Registra o CPF de outra pessoa, que paga um pedido de quem chama',
        body: PayerInput,
        response: { 200: Payer },
      },
    },
    async ({ body, caller }) => answer(await savePayer(deps, clienteIdOf(confirmed(caller)), body.document)),
  )

  app.get(
    '/api/pagarme/customers/:id/cards',
    { schema: { summary: 'Lista os cartões guardados', params: CustomerParams, response: { 200: CardList } } },
    async ({ params, caller }) => ({ data: answer(await listCards(deps, clienteIdOf(confirmed(caller)), params.id)) }),
  )

  app.post(
    '/api/pagarme/customers/:id/cards',
    {
      config: { limit: 'pay' },
      schema: {
        summary: 'Guarda um cartão, pelo token dele: até ser apagado, ou para um pagamento',
        params: CustomerParams,
        body: CardInput,
        response: { 200: Card },
      },
    },
    async ({ params, body, caller }) => answer(await addCard(deps, clienteIdOf(confirmed(caller)), params.id, body)),
  )

  app.delete(
    '/api/pagarme/customers/:id/cards/:cardId',
    {
      config: { limit: 'pay' },
      schema: { summary: 'Apaga um cartão', params: CardParams, response: { 200: Card } },
    },
    async ({ params, caller }) =>
      answer(await removeCard(deps, clienteIdOf(confirmed(caller)), params.id, params.cardId)),
  )
}
