import type { FastifyInstance } from 'fastify'
import { asObject, textOf } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { readBillingAddress, readCard } from './card-input.ts'
import { type Card, deleteCard, findCard, listCards, upsertCard } from './cards.ts'
import { Checker } from './checker.ts'
import { findCustomer, listCustomers, readCustomer, replaceCustomer, upsertCustomer } from './customers.ts'
import type { Query } from './pages.ts'
import { problem } from './problem.ts'
import { scenarioOf } from './test-cards.ts'
import { redeemToken } from './tokens.ts'

type ById = { Params: { id: string }; Querystring: Query }
type ByCard = { Params: { id: string; card: string } }
const JSON_TYPE = 'application/json; charset=utf-8'

function addCard(sandbox: Sandbox, customerId: string, body: unknown): Card {
  const given = asObject(body)
  return sandbox.db.transaction(() => {
    findCustomer(sandbox, customerId)
    const check = new Checker()
    const token = textOf(given['token'])
    const billing = readBillingAddress(given, 'card', check)
    const facts = token === undefined ? readCard(given, 'card', check) : redeemToken(sandbox, token)
    check.done(body)
    const verify = asObject(given['options'])['verify_card'] === true
    if (verify && scenarioOf(facts.scenario).sale === 'refused') {
      throw problem(412, 'Could not create credit card. The card verification failed.')
    }
    return upsertCard(sandbox, customerId, facts, billing).card
  })
}

export function customerRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/customers', async (request) => {
    const check = new Checker()
    const fields = readCustomer(asObject(request.body), '', check)
    check.done(request.body)
    return sandbox.db.transaction(() => upsertCustomer(sandbox, fields))
  })

  app.get<{ Querystring: Query }>('/customers', async (request, reply) =>
    reply.type(JSON_TYPE).send(listCustomers(sandbox, request.query, sandbox.options.publicUrl + request.url)),
  )

  app.get<ById>('/customers/:id', async (request) => findCustomer(sandbox, request.params.id))

  app.put<ById>('/customers/:id', async (request) => {
    const check = new Checker()
    const fields = readCustomer(asObject(request.body), '', check)
    return sandbox.db.transaction(() => replaceCustomer(sandbox, request.params.id, fields, check, request.body))
  })

  app.post<ById>('/customers/:id/cards', async (request) => addCard(sandbox, request.params.id, request.body))

  app.get<ById>('/customers/:id/cards', async (request, reply) => {
    findCustomer(sandbox, request.params.id)
    const url = sandbox.options.publicUrl + request.url
    return reply.type(JSON_TYPE).send(listCards(sandbox, request.params.id, request.query, url))
  })

  app.get<ByCard>('/customers/:id/cards/:card', async ({ params }) => findCard(sandbox, params.id, params.card).card)

  app.delete<ByCard>('/customers/:id/cards/:card', async ({ params }) => deleteCard(sandbox, params.id, params.card))
}
