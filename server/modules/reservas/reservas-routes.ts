import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Id, Instant } from '../../../contract/common.ts'
import { Order } from '../../../contract/pagarme.ts'
import {
  ReservaAnswer,
  ReservaAnyInput,
  ReservaCadeira,
  ReservaList,
  ReservaParams,
} from '../../../contract/reservas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { releaseSeat } from '../../club/give-back-seat.ts'
import { holdSeat } from '../../club/hold-seat.ts'
import { clienteIdOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { extend, release } from '../../sales/hold/own-hold.ts'
import { cancelPayment } from '../../sales/pay/cancel-payment.ts'
import { readOrder } from '../../sales/pay/order-view.ts'
import { toRequest } from '../../sales/hold/units.ts'
import { listOpen } from './reservas-service.ts'

/** Reserving (docs/selling.md#reserving): the holds of the calling cliente. */
export const reservas: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/reservas',
    // A plan of the club is recognized by its keys `nr_cadeira` and `id_plano`, so that an invalid cart is not reported as an invalid seat.
    {
      config: { limit: 'reserve' },
      schema: {
        summary: 'Reserva os itens do carrinho, ou um plano do clube e a sua cadeira',
        body: ReservaAnyInput,
        response: { 200: z.union([ReservaAnswer, ReservaCadeira]) },
      },
    },
    async ({ body, caller }) =>
      'carrinho' in body
        ? answer(await deps.reserve(toRequest(clienteIdOf(caller), body)))
        : answer(await holdSeat(deps, clienteIdOf(caller), body)),
  )

  app.get(
    '/api/reservas',
    { schema: { summary: 'Lista as reservas abertas de quem chama', response: { 200: ReservaList } } },
    async ({ caller }) => {
      const { reservas, seats } = await listOpen(deps, clienteIdOf(caller))
      return { result: reservas, cadeira: seats.held, assinatura: seats.undecided }
    },
  )

  app.delete(
    '/api/reservas/:id',
    { schema: { summary: 'Desiste de uma reserva', params: ReservaParams, response: { 200: z.object({ id: Id }) } } },
    async ({ params, caller }) =>
      answer(
        (await releaseSeat(deps, clienteIdOf(caller), params.id)) ??
          (await release(deps, clienteIdOf(caller), params.id)),
      ),
  )

  app.post(
    '/api/reservas/:id/prorrogar',
    {
      schema: {
        summary: 'Pede mais tempo para digitar o cartão',
        params: ReservaParams,
        response: { 200: z.object({ expira_em: Instant }) },
      },
    },
    async ({ params, caller }) => answer(await extend(deps, clienteIdOf(caller), params.id)),
  )

  app.post(
    '/api/reservas/:id/cancelar-pagamento',
    {
      config: { limit: 'pay' },
      schema: {
        summary: 'Cancela um pagamento que ainda não foi feito',
        params: ReservaParams,
        response: { 200: Order },
      },
    },
    async ({ params, caller }) => {
      const attemptId = answer(await cancelPayment(deps, clienteIdOf(caller), params.id))
      return answer(await readOrder(deps.db, clienteIdOf(caller), attemptId))
    },
  )
}
