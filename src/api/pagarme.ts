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
import { api, ON_SCREEN, post } from './api.ts'

/**
 * The payment's calls. All are mutations: a cached or pending answer may be older than the event that triggers the
 * call.
 */
export const pagarme = api.injectEndpoints({
  endpoints: (build) => ({
    getProviderKey: build.mutation<z.infer<typeof ProviderKey>, void>({
      query: () => '/pagarme/chave',
      extraOptions: ON_SCREEN,
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
    /** The caller as the provider's customer, or null. Only the id is read from the answer. */
    findCustomer: build.mutation<{ id: string } | null, void>({
      query: () => '/pagarme/customers',
      transformResponse: ({ data: [own] }: z.infer<typeof CustomerList>) => (own ? { id: own.id } : null),
      extraOptions: ON_SCREEN,
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
    getOrder: build.mutation<Order, string>({
      query: (id) => `/pagarme/orders/${encodeURIComponent(id)}`,
      extraOptions: ON_SCREEN,
    }),
  }),
})
