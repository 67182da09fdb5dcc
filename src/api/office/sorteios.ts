import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { SorteioLista, SorteioListaInput, SorteioSorteio } from '../../../contract/sorteio-lista.ts'
import type {
  ExportAnswer,
  SorteioFilter,
  SorteioImportAnswer,
  SorteioList,
  SorteioQuery,
} from '../../../contract/sorteios.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, formOf, listTag, officeApi, recordChanged, UPLOAD_TIMEOUT_MS } from './office-api.ts'

export const sorteios = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listSorteios: build.query<SorteioList, z.input<typeof SorteioQuery>>({
      query: (params) => ({ url: '/sorteios', params }),
      extraOptions: { failure: CATALOGUE.listarSorteios },
      providesTags: [listTag('Sorteio')],
      // The links of the photos are valid for five minutes.
      keepUnusedDataFor: 0,
    }),
    exportSorteios: build.mutation<z.infer<typeof ExportAnswer>, z.input<typeof SorteioFilter>>({
      query: (params) => ({ url: '/sorteios/exportar', params }),
      extraOptions: { failure: CATALOGUE.exportarSorteios },
    }),
    /** Imports all lines or none: the error of each invalid line is in the error's `fields` as `linha n`. */
    importSorteios: build.mutation<z.infer<typeof SorteioImportAnswer>, { arquivo: File }>({
      query: (values) => ({
        url: '/sorteios/importar',
        method: 'POST',
        body: formOf(values),
        timeout: UPLOAD_TIMEOUT_MS,
      }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, [listTag('Sorteio')]),
    }),
    /** The frozen list and the result, with the entry that won; null before the list is frozen. */
    getSorteioOffice: build.query<SorteioLista, void>({
      query: () => '/sorteios/lista',
      extraOptions: { failure: CATALOGUE.carregarSorteio },
      providesTags: [listTag('Sorteio')],
    }),
    /** Freezes the list: with a draw of the Loteria Federal, or by a seed of the server. */
    freezeSorteio: build.mutation<SorteioLista, z.input<typeof SorteioListaInput>>({
      query: post('/sorteios/lista'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, [listTag('Sorteio')]),
    }),
    drawSorteio: build.mutation<SorteioLista, z.input<typeof SorteioSorteio>>({
      query: post('/sorteios/sorteio'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, [listTag('Sorteio')]),
    }),
    deleteSorteio: build.mutation<{ id: string }, { id: string }>({
      query: ({ id }) => ({ url: `/sorteios/${id}`, method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Sorteio'),
    }),
  }),
})

export const {
  useListSorteiosQuery,
  useGetSorteioOfficeQuery,
  useFreezeSorteioMutation,
  useDrawSorteioMutation,
  useExportSorteiosMutation,
  useImportSorteiosMutation,
  useDeleteSorteioMutation,
} = sorteios
