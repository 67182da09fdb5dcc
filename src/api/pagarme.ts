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
import { api, ON_SCREEN, post, READ_NOW } from './api.ts'

/** The payment's calls. */
export const pagarme = api.injectEndpoints({
  endpoints: (build) => ({
    getProviderKey: build.query<z.infer<typeof ProviderKey>, void>({
      query: () => '/pagarme/chave',
      ...READ_NOW,
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
      extraOptions: { ...ON_SCREEN, isExternal: true },
    }),
    /** The cliente as the provider's customer, or null. Only the id is read from the answer. */
    findCustomer: build.query<{ id: string } | null, void>({
      query: () => '/pagarme/customers',
      transformResponse: ({ data: [own] }: z.infer<typeof CustomerList>) => (own ? { id: own.id } : null),
      ...READ_NOW,
    }),
    saveCustomer: build.mutation<Customer, z.input<typeof CustomerInput>>({
      query: post('/pagarme/customers'),
      extraOptions: ON_SCREEN,
    }),
    saveCard: build.mutation<Card, { customerId: string; token: string }>({
      query: ({ customerId, token }) => ({
        url: `/pagarme/customers/${customerId}/cards`,
        method: 'POST',
        body: { token },
      }),
      extraOptions: ON_SCREEN,
    }),
    pay: build.mutation<Order, OrderInput>({
      query: post('/pagarme/orders'),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Ingresso'],
    }),
    /**
     * A mutation, because it is sent at each poll and at each message, even while an earlier request is in progress.
     */
    getOrder: build.mutation<Order, string>({
      query: (id) => `/pagarme/orders/${encodeURIComponent(id)}`,
      extraOptions: ON_SCREEN,
    }),
  }),
})
