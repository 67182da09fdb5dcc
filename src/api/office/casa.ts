import type { z } from 'zod'
import type { Casa } from '../../../contract/casa-rules.ts'
import type { CasaInput, CasaLogoUndo } from '../../../contract/casa.ts'
import { ON_SCREEN } from '../api.ts'
import { changed, formOf, officeApi, UPLOAD_TIMEOUT_MS } from './office-api.ts'

/** The house, as an admin edits it. */
const casa = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** As stored now, for its form. */
    getCasaOffice: build.query<Casa, void>({
      query: () => '/casa',
      extraOptions: { failure: 'Não foi possível carregar a casa' },
      providesTags: ['Casa'],
    }),
    saveCasa: build.mutation<Casa, z.input<typeof CasaInput>>({
      query: (body) => ({ url: '/casa', method: 'PUT', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Casa']),
    }),
    saveLogo: build.mutation<Casa, File>({
      query: (logo) => ({ url: '/casa/logo', method: 'PUT', body: formOf({ logo }), timeout: UPLOAD_TIMEOUT_MS }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Casa']),
    }),
    removeLogo: build.mutation<Casa, void>({
      query: () => ({ url: '/casa/logo', method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Casa']),
    }),
    undoLogo: build.mutation<Casa, z.input<typeof CasaLogoUndo>>({
      query: (body) => ({ url: '/casa/logo/desfazer', method: 'POST', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Casa']),
    }),
  }),
})

export const {
  useGetCasaOfficeQuery,
  useLazyGetCasaOfficeQuery,
  useSaveCasaMutation,
  useSaveLogoMutation,
  useRemoveLogoMutation,
  useUndoLogoMutation,
} = casa
