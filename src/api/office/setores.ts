import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Lote, Setor, VendasList } from '../../../contract/eventos.ts'
import type { LoteInput, SetorInput } from '../../../contract/setores.ts'
import type { LugaresInput } from '../../../contract/lugares.ts'
import { ON_SCREEN, post } from '../api.ts'
import type { AppError } from '../error.ts'
import { changed, listTag, officeApi } from './office-api.ts'

/** The event that a sector or lot belongs to, which is requested again. */
type OfEvento = { idEvento: string }

const eventoChanged = (_answer: unknown, error: AppError | undefined, { idEvento: id }: OfEvento) =>
  changed(error, [listTag('Evento'), { type: 'Evento', id }, 'Painel'])

const sent =
  (method: 'POST' | 'PUT' | 'DELETE', url: string) =>
  <Arg extends OfEvento>({ idEvento: _, ...body }: Arg) => ({ url, method, body })

/** Sectors, lots and seat maps of an event. */
export const setores = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** The places that are taken or not for sale: they cannot be changed in a seat map. */
    listTomados: build.query<VendasList, { id: string; setor?: string }>({
      query: post('/eventos/vendas/list'),
      extraOptions: { failure: CATALOGUE.carregarEvento },
      providesTags: (_answer, _error, { id }) => [{ type: 'Evento', id }],
    }),
    saveSetor: build.mutation<Setor, OfEvento & Omit<z.input<typeof SetorInput>, 'id_evento'>>({
      query: ({ idEvento, ...setor }) => ({
        url: '/eventos/setor',
        method: 'POST',
        body: { ...setor, id_evento: idEvento },
      }),
      extraOptions: ON_SCREEN,
      invalidatesTags: eventoChanged,
    }),
    deleteSetor: build.mutation<{ id: string }, OfEvento & { id: string }>({
      query: sent('DELETE', '/eventos/setor'),
      extraOptions: ON_SCREEN,
      invalidatesTags: eventoChanged,
    }),
    saveLugares: build.mutation<Setor, OfEvento & z.input<typeof LugaresInput>>({
      query: sent('PUT', '/eventos/setor/lugares'),
      extraOptions: ON_SCREEN,
      invalidatesTags: eventoChanged,
    }),
    saveLote: build.mutation<Lote, OfEvento & z.input<typeof LoteInput>>({
      query: sent('POST', '/eventos/lote'),
      extraOptions: ON_SCREEN,
      invalidatesTags: eventoChanged,
    }),
    deleteLote: build.mutation<{ id: string }, OfEvento & { id: string }>({
      query: sent('DELETE', '/eventos/lote'),
      extraOptions: ON_SCREEN,
      invalidatesTags: eventoChanged,
    }),
  }),
})

export const {
  useListTomadosQuery,
  useSaveSetorMutation,
  useDeleteSetorMutation,
  useSaveLugaresMutation,
  useSaveLoteMutation,
  useDeleteLoteMutation,
} = setores
