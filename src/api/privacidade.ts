import { CATALOGUE } from '../../contract/catalogue.ts'
import type { Privacidade } from '../../contract/conta.ts'
import { api } from './api.ts'

/** The contact for personal data. Apart from the calls of the account, which no public page needs. */
const privacidade = api.injectEndpoints({
  endpoints: (build) => ({
    getPrivacidade: build.query<Privacidade, void>({
      query: () => '/privacidade',
      // The page shows the failure itself.
      extraOptions: { failure: CATALOGUE.generico, errorDisplay: 'screen' },
    }),
  }),
})

export const { useGetPrivacidadeQuery } = privacidade
