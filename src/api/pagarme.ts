import type { z } from 'zod'
import type {
  Card,
  CardForm,
  Customer,
  CustomerInput,
  CustomerList,
  Order,
  OrderInput,
  ProviderKey,
} from '../../contract/pagarme.ts'
import { api } from './api.ts'

const onScreen = { saidBy: 'screen' } as const

export const pagarme = api.injectEndpoints({
  endpoints: (build) => ({
    getProviderKey: build.query<z.infer<typeof ProviderKey>, void>({
      query: () => '/pagarme/chave',
      extraOptions: onScreen,
    }),
    /** The card goes from the browser to the provider, never to our server (docs/api.md#departures). */
    createCardToken: build.mutation<
      { id: string },
      { key: z.infer<typeof ProviderKey>; card: z.output<typeof CardForm> }
    >({
      query: ({ key, card }) => ({
        url: `${key.url}/core/v5/tokens?appId=${encodeURIComponent(key.app_id)}`,
        method: 'POST',
        body: { type: 'card', card },
        credentials: 'omit',
      }),
      extraOptions: { saidBy: 'screen', outside: true },
    }),
    /** The caller as the provider's customer, or null; of his data only the id is taken from the answer. */
    findCustomer: build.query<{ id: string } | null, void>({
      query: () => '/pagarme/customers',
      transformResponse: ({ data: [own] }: z.infer<typeof CustomerList>) => (own ? { id: own.id } : null),
      extraOptions: onScreen,
    }),
    saveCustomer: build.mutation<Customer, z.input<typeof CustomerInput>>({
      query: (body) => ({ url: '/pagarme/customers', method: 'POST', body }),
      extraOptions: onScreen,
    }),
    saveCard: build.mutation<Card, { customerId: string; token: string }>({
      query: ({ customerId, token }) => ({
        url: `/pagarme/customers/${customerId}/cards`,
        method: 'POST',
        body: { token },
      }),
      extraOptions: onScreen,
    }),
    pay: build.mutation<Order, OrderInput>({
      query: (body) => ({ url: '/pagarme/orders', method: 'POST', body }),
      extraOptions: onScreen,
      invalidatesTags: ['Ingresso'],
    }),
    /** A request of its own each time it is asked for: an answer under way may be of before the news that asks. */
    getOrder: build.mutation<Order, string>({
      query: (id) => `/pagarme/orders/${encodeURIComponent(id)}`,
      extraOptions: onScreen,
    }),
  }),
})
