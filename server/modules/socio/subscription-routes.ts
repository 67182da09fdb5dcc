import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Subscription,
  SubscriptionInput,
  SubscriptionItemInput,
  SubscriptionItemParams,
  SubscriptionParams,
} from '../../../contract/socio.ts'
import type { AppDeps } from '../../app-deps.ts'
import { cancelSocio } from '../../club/cancel-socio.ts'
import { checkSocio } from '../../club/check-socio.ts'
import { findOwnSubscription, findSubscription, readSocio, type SocioRow } from '../../club/club-repo.ts'
import { repriceOne } from '../../club/reprice.ts'
import { subscribe } from '../../club/subscribe.ts'
import { actorOf, type Caller, clienteIdOf, confirmed } from '../../plugins/auth.ts'
import { answer, done, refuse } from '../../result.ts'
import { toSubscription } from './socio-service.ts'

/** Subscriptions and their items (docs/product.md#calls). */
export const subscriptions: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const view = async (socio: SocioRow | null) =>
    answer(socio ? done(await toSubscription(deps, socio)) : refuse(404, 'record.not-found'))
  const reach = (caller: Caller, id: string): Promise<SocioRow | null> =>
    caller.usuario ? findSubscription(deps.db, id) : findOwnSubscription(deps.db, clienteIdOf(caller), id)

  app.post(
    '/api/pagarme/subscriptions',
    {
      config: { limit: 'pay' },
      schema: { summary: 'Assina o sócio torcedor', body: SubscriptionInput, response: { 200: Subscription } },
    },
    async ({ body, caller }) =>
      view(await readSocio(deps.db, answer(await subscribe(deps, clienteIdOf(confirmed(caller)), body)))),
  )

  app.get(
    '/api/pagarme/subscriptions/:id',
    { schema: { summary: 'Mostra uma assinatura', params: SubscriptionParams, response: { 200: Subscription } } },
    async ({ params, caller }) => {
      const socio = await reach(caller, params.id)
      // The page polls three times, two seconds apart (docs/product.md#subscription). A poll reads the provider while the
      // caller's share of reads lasts; afterwards it is answered from our row.
      if (socio?.state !== 'subscribing') return view(socio)
      await checkSocio(deps, socio.id, { person: actorOf(caller) })
      return view(await readSocio(deps.db, socio.id))
    },
  )

  app.delete(
    '/api/pagarme/subscriptions/:id',
    {
      config: { limit: 'pay' },
      schema: { summary: 'Cancela uma assinatura', params: SubscriptionParams, response: { 200: Subscription } },
    },
    async ({ params, caller }) => {
      const own = caller.usuario ? null : clienteIdOf(confirmed(caller))
      return view(await readSocio(deps.db, answer(await cancelSocio(deps, params.id, own, actorOf(caller)))))
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
      return view(await readSocio(deps.db, answer(repriced)))
    },
  )
}
