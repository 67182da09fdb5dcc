import type { z } from 'zod'
import type {
  EntradasAnswer,
  EntradasInput,
  PortariaChaves,
  PortariaLista,
  PortariaQuery,
} from '../../../contract/portaria.ts'
import { ON_SCREEN } from '../api.ts'
import { officeApi } from './office-api.ts'

/**
 * The calls of the entrance. All are mutations: the device stores keys, list and readings itself
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
  }),
})
