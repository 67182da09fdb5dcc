import type { z } from 'zod'
import type { Order } from '../../contract/pagarme.ts'
import type { Reserva, ReservaAnswer, ReservaInput, ReservaList } from '../../contract/reservas.ts'
import { api } from './api.ts'

const onScreen = { saidBy: 'screen' } as const

/** Holding, and what is held; the checkout's machine says what went wrong. */
export const reservas = api.injectEndpoints({
  endpoints: (build) => ({
    reserve: build.mutation<ReservaAnswer, ReservaInput>({
      query: (body) => ({ url: '/reservas', method: 'POST', body }),
      extraOptions: onScreen,
    }),
    listReservas: build.query<Reserva[], void>({
      query: () => '/reservas',
      transformResponse: ({ result }: z.infer<typeof ReservaList>) => result,
      extraOptions: onScreen,
    }),
    releaseReserva: build.mutation<unknown, string>({
      query: (id) => ({ url: `/reservas/${id}`, method: 'DELETE' }),
      extraOptions: { saidBy: 'log' },
    }),
    extendHold: build.mutation<{ expira_em: string }, string>({
      query: (id) => ({ url: `/reservas/${id}/prorrogar`, method: 'POST' }),
      extraOptions: onScreen,
    }),
    cancelPayment: build.mutation<Order, string>({
      query: (id) => ({ url: `/reservas/${id}/cancelar-pagamento`, method: 'POST' }),
      extraOptions: onScreen,
      invalidatesTags: ['Ingresso'],
    }),
  }),
})
