import { CATALOGUE } from '../../contract/catalogue.ts'
import type { Rifa, RifaNumeros } from '../../contract/rifas.ts'
import { api } from './api.ts'
import { type RifaCard, rifaCards } from './card-lists.ts'
import type { AppError } from './error.ts'

export type Ocupados = Pick<RifaNumeros, 'versao' | 'ocupados'>

const rifas = api.injectEndpoints({
  endpoints: (build) => ({
    listRifas: build.query<RifaCard[], void>({
      query: () => '/rifas',
      transformResponse: rifaCards,
      extraOptions: { failure: CATALOGUE.listarRifas, errorDisplay: 'log' },
    }),
    getRifa: build.query<Rifa, string>({
      query: (id) => `/rifas/${id}`,
      extraOptions: { failure: CATALOGUE.carregarRifa },
    }),
    /** The numbers sold or held by others. A bitmap, because the store would traverse a list of them at each change. */
    listNumeros: build.query<Ocupados, string>({
      queryFn: async (id, { getState }, _extra, ask) => {
        const versao = listNumeros.select(id)(getState() as RifasState).data?.versao
        const { data, error } = await ask(`/rifas/${id}/numeros${versao === undefined ? '' : `?desde=${versao}`}`)
        if (error) return { error: error as AppError }
        const { versao: now, ocupados } = data as RifaNumeros
        return { data: { versao: now, ocupados } }
      },
      extraOptions: { failure: CATALOGUE.carregarRifa, errorDisplay: 'log' },
      providesTags: (_result, _error, id) => [{ type: 'Numeros', id }],
    }),
  }),
})

export const { listRifas, getRifa, listNumeros } = rifas.endpoints
export const { useGetRifaQuery, useListNumerosQuery } = rifas
/** Patches the taken numbers when the socket reports a change. */
export const rifasUtil = rifas.util
/** The API's slice of the store. */
export type RifasState = Parameters<ReturnType<typeof rifas.endpoints.listRifas.select>>[0]
