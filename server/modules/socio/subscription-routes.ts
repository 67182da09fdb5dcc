import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Subscription,
  SubscriptionInput,
  SubscriptionItemInput,
  SubscriptionItemParams,
  SubscriptionParams,
} from '../../../contract/socio.ts'
import type { AppDeps } from '../../app-deps.ts'
import { bySubscription, cancelMembership } from '../../club/cancel-socio.ts'
import { lookAt } from '../../club/check-socio.ts'
import { findMember, type Member, readMember } from '../../club/club-repo.ts'
import { repriceOne } from '../../club/reprice.ts'
import { subscribe } from '../../club/subscribe.ts'
import { actorOf, type Caller, ownId } from '../../plugins/auth.ts'
import { answer, done, refuse } from '../../result.ts'
import { ownSubscription, toSubscription } from './socio-service.ts'

/** Subscriptions and their items (docs/product.md#calls). */
export const subscriptions: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const view = async (member: Member | null) =>
    answer(member ? done(await toSubscription(deps, member)) : refuse(404, 'record.not-found'))
  const reach = (caller: Caller, id: string): Promise<Member | null> =>
    caller.usuario ? findMember(deps.db, bySubscription(id)) : ownSubscription(deps, ownId(caller), id)

  app.post(
    '/api/pagarme/subscriptions',
    {
      config: { limit: 'pay' },
      schema: { summary: 'Assina o sócio torcedor', body: SubscriptionInput, response: { 200: Subscription } },
    },
    async ({ body, caller }) => view(await readMember(deps.db, answer(await subscribe(deps, ownId(caller), body)))),
  )

  app.get(
    '/api/pagarme/subscriptions/:id',
    { schema: { summary: 'Mostra uma assinatura', params: SubscriptionParams, response: { 200: Subscription } } },
    async ({ params, caller }) => {
      const member = await reach(caller, params.id)
      // The buyer asks three times, two seconds apart (docs/product.md#subscription): each time the provider is asked.
      if (member?.state !== 'subscribing') return view(member)
      await lookAt(deps, member.id)
      return view(await readMember(deps.db, member.id))
    },
  )

  app.delete(
    '/api/pagarme/subscriptions/:id',
    { schema: { summary: 'Cancela uma assinatura', params: SubscriptionParams, response: { 200: Subscription } } },
    async ({ params, caller }) => {
      const own = caller.usuario ? null : ownId(caller)
      return view(await readMember(deps.db, answer(await cancelMembership(deps, params.id, own, actorOf(caller)))))
    },
  )

  app.put(
    '/api/pagarme/subscriptions/:id/items/:itemId',
    {
      schema: {
        summary: 'Muda o valor de uma assinatura',
        params: SubscriptionItemParams,
        body: SubscriptionItemInput,
        response: { 200: Subscription },
      },
    },
    async ({ params, body, caller }) => {
      const { price } = body.pricing_scheme
      const repriced = await repriceOne(deps, params.id, params.itemId, price, actorOf(caller))
      return view(await readMember(deps.db, answer(repriced)))
    },
  )
}
