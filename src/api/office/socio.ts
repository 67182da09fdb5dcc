import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type {
  Cadeiras,
  ConfigSocio,
  ConfigSocioInput,
  ReajusteAnswer,
  ReajusteInput,
  ReajustePrevia,
  ReajustePreviaQuery,
  SocioList,
  SocioOfCliente,
  SocioQuery,
  Subscription,
} from '../../../contract/socio.ts'
import { ON_SCREEN, post } from '../api.ts'
import type { AppError } from '../error.ts'
import { changed, listTag, officeApi } from './office-api.ts'

/**
 * The tags that a change of a membership invalidates, also if the provider has not confirmed it: the request is stored.
 */
const socioChanged = (_answer: unknown, error: AppError | undefined) =>
  changed(error?.status === 503 ? undefined : error, ['Socio', 'Plano', 'Painel'])

/** The club: its settings and its members. */
export const socio = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listSocios: build.query<z.infer<typeof SocioList>, z.input<typeof SocioQuery>>({
      query: (params) => ({ url: '/socio', params }),
      extraOptions: { failure: CATALOGUE.listarSocios },
      providesTags: [listTag('Socio')],
    }),
    /** The taken seats, also those that somebody holds now. */
    listCadeirasOffice: build.query<Cadeiras, void>({
      query: () => '/socio/cadeiras',
      extraOptions: { failure: CATALOGUE.carregarConfig },
      providesTags: [listTag('Socio'), 'ConfigSocio'],
    }),
    /** Includes the newest charges. */
    getSocioOffice: build.query<SocioOfCliente, string>({
      query: (idCliente) => `/socio/cliente/${idCliente}`,
      extraOptions: { failure: CATALOGUE.carregarAssinatura },
      providesTags: (_answer, _error, id) => [{ type: 'Socio', id }],
    }),
    getConfigSocioOffice: build.query<ConfigSocio, void>({
      query: () => '/configSocioTorcedor',
      extraOptions: { failure: CATALOGUE.carregarConfig },
      providesTags: ['ConfigSocio'],
    }),
    saveConfigSocio: build.mutation<ConfigSocio, z.input<typeof ConfigSocioInput>>({
      query: post('/configSocioTorcedor'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['ConfigSocio', 'Socio', 'Plano']),
    }),
    /** A new price for one member, in cents. */
    repriceSocio: build.mutation<Subscription, { idAssinatura: string; idItem: string; cents: number }>({
      query: ({ idAssinatura, idItem, cents }) => ({
        url: `/pagarme/subscriptions/${encodeURIComponent(idAssinatura)}/items/${encodeURIComponent(idItem)}`,
        method: 'PUT',
        body: { quantity: 1, pricing_scheme: { price: cents }, status: 'active' },
      }),
      extraOptions: ON_SCREEN,
      invalidatesTags: socioChanged,
    }),
    /** The members whose price would change, and the difference. */
    previewReprice: build.query<z.infer<typeof ReajustePrevia>, z.input<typeof ReajustePreviaQuery>>({
      query: (params) => ({ url: '/socio/reajuste', params }),
      extraOptions: { failure: CATALOGUE.listarSocios },
      providesTags: [listTag('Socio')],
    }),
    /** A new price for all members. */
    repriceSocios: build.mutation<z.infer<typeof ReajusteAnswer>, z.input<typeof ReajusteInput>>({
      query: post('/socio/reajuste'),
      extraOptions: ON_SCREEN,
      invalidatesTags: socioChanged,
    }),
    /** The subscription as stored at the provider. */
    getSubscriptionOffice: build.query<Subscription, string>({
      query: (id) => `/pagarme/subscriptions/${encodeURIComponent(id)}`,
      extraOptions: { failure: CATALOGUE.carregarAssinatura },
      providesTags: ['Socio'],
    }),
    cancelSocio: build.mutation<Subscription, string>({
      query: (id) => ({ url: `/pagarme/subscriptions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: socioChanged,
    }),
  }),
})

export const {
  useListSociosQuery,
  useListCadeirasOfficeQuery,
  useGetSocioOfficeQuery,
  useGetConfigSocioOfficeQuery,
  useLazyGetConfigSocioOfficeQuery,
  useSaveConfigSocioMutation,
  useRepriceSocioMutation,
  usePreviewRepriceQuery,
  useRepriceSociosMutation,
  useGetSubscriptionOfficeQuery,
  useCancelSocioMutation,
} = socio
