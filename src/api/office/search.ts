import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { OfficeSearchAnswer, OfficeSearchInput } from '../../../contract/office-search.ts'
import { post } from '../api.ts'
import { officeApi } from './office-api.ts'

const search = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** People, for admins, and tickets, by whatever of them is known. */
    searchOffice: build.query<OfficeSearchAnswer, OfficeSearchInput>({
      query: post('/busca'),
      extraOptions: { failure: CATALOGUE.listarIngressos },
      // The answer is personal data: it is not kept after the search.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useSearchOfficeQuery } = search
