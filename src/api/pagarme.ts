import type { z } from 'zod'
import type {
  Card,
  CardForm,
  CardInput,
  CardList,
  Customer,
  CustomerInput,
  CustomerList,
  Order,
  OrderInput,
  ProviderKey,
} from '../../contract/pagarme.ts'
import { api, ON_SCREEN, post, READ_NOW } from './api.ts'

/** The fields of a stored card that the screens show; the rest of the provider's answer is dropped. */
export type StoredCard = Pick<Card, 'id' | 'brand' | 'last_four_digits' | 'exp_month' | 'exp_year'>

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
    saveCard: build.mutation<Card, CardInput & { customerId: string }>({
      query: ({ customerId, ...body }) => ({
        url: `/pagarme/customers/${customerId}/cards`,
        method: 'POST',
        body,
      }),
      extraOptions: ON_SCREEN,
    }),
    listCards: build.query<StoredCard[], string>({
      query: (customerId) => `/pagarme/customers/${customerId}/cards`,
      transformResponse: ({ data }: z.infer<typeof CardList>) =>
        data.map(({ id, brand, last_four_digits, exp_month, exp_year }) => ({
          id,
          brand,
          last_four_digits,
          exp_month,
          exp_year,
        })),
      extraOptions: ON_SCREEN,
      providesTags: ['Cartao'],
    }),
    deleteCard: build.mutation<unknown, { customerId: string; cardId: string }>({
      query: ({ customerId, cardId }) => ({
        url: `/pagarme/customers/${customerId}/cards/${cardId}`,
        method: 'DELETE',
      }),
      extraOptions: ON_SCREEN,
    }),
    pay: build.mutation<Order, OrderInput>({
      query: post('/pagarme/orders'),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Ingresso', 'Cartao'],
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

export const { useListCardsQuery } = pagarme
