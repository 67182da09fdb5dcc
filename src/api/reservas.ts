import type { z } from 'zod'
import type { Order } from '../../contract/pagarme.ts'
import type { Reserva, ReservaAnswer, ReservaInput, ReservaList } from '../../contract/reservas.ts'
import { api, ON_SCREEN, post, READ_NOW } from './api.ts'

/** The checkout's calls. */
export const reservas = api.injectEndpoints({
  endpoints: (build) => ({
    reserve: build.mutation<ReservaAnswer, ReservaInput>({
      query: post('/reservas'),
      extraOptions: ON_SCREEN,
    }),
    listReservas: build.query<Reserva[], void>({
      query: () => '/reservas',
      transformResponse: ({ result }: z.infer<typeof ReservaList>) => result,
      ...READ_NOW,
    }),
    releaseReserva: build.mutation<unknown, string>({
      query: (id) => ({ url: `/reservas/${id}`, method: 'DELETE' }),
      extraOptions: { errorDisplay: 'log' },
    }),
    extendHold: build.mutation<{ expira_em: string }, string>({
      query: (id) => ({ url: `/reservas/${id}/prorrogar`, method: 'POST' }),
      extraOptions: ON_SCREEN,
    }),
    cancelPayment: build.mutation<Order, string>({
      query: (id) => ({ url: `/reservas/${id}/cancelar-pagamento`, method: 'POST' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Ingresso'],
    }),
  }),
})
