import type { ContaAvisos, EmailInput } from '../../contract/conta.ts'
import { api, ON_SCREEN, post } from './api.ts'

const avisos = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the house's messages reach the cliente. */
    readAvisos: build.query<ContaAvisos, void>({
      query: () => '/conta/avisos',
      extraOptions: { errorDisplay: 'log' },
    }),
    answerEmail: build.mutation<ContaAvisos, EmailInput>({
      query: post('/conta/email'),
      extraOptions: ON_SCREEN,
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) await dispatch(avisos.util.upsertQueryData('readAvisos', undefined, data))
      },
    }),
  }),
})

/** Apart from `conta.ts`, so that the account's page alone loads them. */
export const { useReadAvisosQuery, useAnswerEmailMutation } = avisos
