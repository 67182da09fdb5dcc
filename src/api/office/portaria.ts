import type { z } from 'zod'
import type {
  BuscaAnswer,
  BuscaInput,
  Conferencia,
  ConferirInput,
  EntradasAnswer,
  EntradasInput,
  PortariaChaves,
  PortariaEntradas,
  PortariaLista,
  PortariaPapel,
  PortariaQuery,
} from '../../../contract/portaria.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { ON_SCREEN } from '../api.ts'
import { officeApi } from './office-api.ts'

/**
 * The calls of the entrance. Those of a device are mutations: the device stores keys, list and readings itself
 * (docs/decisions/entrance.md), so no answer is cached, and each page of the list is requested when it is needed.
 */
export const portaria = officeApi.injectEndpoints({
  endpoints: (build) => ({
    loadChaves: build.mutation<z.infer<typeof PortariaChaves>, void>({
      query: () => '/portaria/chaves',
      extraOptions: ON_SCREEN,
    }),
    /** A page of the list; with `desde` only the changes since then. */
    loadLista: build.mutation<PortariaLista, { idEvento: string } & z.input<typeof PortariaQuery>>({
      query: ({ idEvento, ...params }) => ({ url: `/portaria/${idEvento}`, params }),
      extraOptions: ON_SCREEN,
    }),
    sendEntradas: build.mutation<EntradasAnswer, { idEvento: string } & z.input<typeof EntradasInput>>({
      query: ({ idEvento, entradas }) => ({
        url: `/portaria/${idEvento}/entradas`,
        method: 'POST',
        body: { entradas },
      }),
      extraOptions: ON_SCREEN,
    }),
    searchIngressos: build.mutation<BuscaAnswer, { idEvento: string } & z.input<typeof BuscaInput>>({
      query: ({ idEvento, ...body }) => ({ url: `/portaria/${idEvento}/busca`, method: 'POST', body }),
      extraOptions: ON_SCREEN,
    }),
    /** What a reading would be answered; it is not stored. */
    checkEntrada: build.mutation<Conferencia, { idEvento: string } & z.input<typeof ConferirInput>>({
      query: ({ idEvento, ...body }) => ({ url: `/portaria/${idEvento}/conferir`, method: 'POST', body }),
      extraOptions: ON_SCREEN,
    }),
    /** Who entered when and where, for the organiser. */
    watchEntradas: build.query<PortariaEntradas, string>({
      query: (idEvento) => `/portaria/${idEvento}/entradas`,
      extraOptions: { failure: CATALOGUE.carregarEvento },
      providesTags: (_answer, _error, id) => [{ type: 'Evento', id }],
    }),
    /** The list on paper, of one sector if it is chosen. */
    loadPapel: build.query<PortariaPapel, { idEvento: string; setor: string }>({
      query: ({ idEvento, setor }) => ({ url: `/portaria/${idEvento}/papel`, params: { setor } }),
      extraOptions: { failure: CATALOGUE.carregarEvento },
      providesTags: (_answer, _error, { idEvento }) => [{ type: 'Evento', id: idEvento }],
    }),
  }),
})

export const { useLoadPapelQuery, useWatchEntradasQuery } = portaria
