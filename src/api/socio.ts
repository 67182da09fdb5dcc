import type { z } from 'zod'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { ReservaCadeira, ReservaList } from '../../contract/reservas.ts'
import type {
  Cadeiras,
  ConfigSocio,
  Socio,
  SocioInput,
  SocioOfCliente,
  Subscription,
  SubscriptionInput,
  TrocaPlanoInput,
} from '../../contract/socio.ts'
import { api, ON_SCREEN, post, READ_NOW } from './api.ts'

/** The cliente's held seat, and their subscription that is not decided yet. */
export type OpenSeat = Pick<z.infer<typeof ReservaList>, 'cadeira' | 'assinatura'>

/** The club's calls. */
export const socio = api.injectEndpoints({
  endpoints: (build) => ({
    getConfigSocio: build.query<ConfigSocio, void>({
      query: () => '/configSocioTorcedor',
      extraOptions: { failure: CATALOGUE.carregarConfig },
    }),
    listCadeiras: build.query<Cadeiras, void>({
      query: () => '/socio/cadeiras',
      // The seats are polled; a screen without any seats shows the failure itself.
      extraOptions: { failure: CATALOGUE.carregarConfig, errorDisplay: 'log' },
      providesTags: ['Cadeiras'],
    }),
    /** The cliente's own membership; the subscription's machine reads it and shows its failure. */
    getSocio: build.query<SocioOfCliente, string>({
      query: (idCliente) => `/socio/cliente/${idCliente}`,
      extraOptions: ON_SCREEN,
    }),
    readOpenSeat: build.query<OpenSeat, void>({
      query: () => '/reservas',
      transformResponse: ({ cadeira, assinatura }: z.infer<typeof ReservaList>) => ({ cadeira, assinatura }),
      ...READ_NOW,
    }),
    holdCadeira: build.mutation<ReservaCadeira, { nr_cadeira?: number; id_plano?: string }>({
      query: post('/reservas'),
      extraOptions: ON_SCREEN,
      // Also after a refusal: the seat that another cliente took must show as taken.
      invalidatesTags: ['Cadeiras'],
    }),
    /** The membership of an undecided subscription: makes the server ask the provider once more. */
    saveSocio: build.mutation<Socio, z.input<typeof SocioInput>>({ query: post('/socio'), extraOptions: ON_SCREEN }),
    /** Asks for another plan, or withdraws that; the stored membership follows. */
    requestPlano: build.mutation<Socio, TrocaPlanoInput>({
      query: post('/socio/plano'),
      extraOptions: ON_SCREEN,
      // Also after a refusal: the seat that another cliente took must show as taken.
      invalidatesTags: ['Cadeiras'],
    }),
    subscribe: build.mutation<Subscription, SubscriptionInput>({
      query: post('/pagarme/subscriptions'),
      extraOptions: ON_SCREEN,
    }),
    getSubscription: build.query<Subscription, string>({
      query: (id) => `/pagarme/subscriptions/${encodeURIComponent(id)}`,
      ...READ_NOW,
    }),
    cancelSubscription: build.mutation<Subscription, string>({
      query: (id) => ({ url: `/pagarme/subscriptions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Cadeiras'],
    }),
  }),
})

export const { useGetConfigSocioQuery, useListCadeirasQuery, useGetSocioQuery } = socio
export const { listCadeiras } = socio.endpoints
/** Patches the taken seats when the socket reports a change. */
export const socioUtil = socio.util
/** The API's slice of the store. */
export type SocioApiState = Parameters<ReturnType<typeof socio.endpoints.listCadeiras.select>>[0]
