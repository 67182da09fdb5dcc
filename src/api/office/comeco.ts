import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type {
  Comeco,
  EquipeDecisao,
  PixTesteAnswer,
  TesteEmailInput,
  TesteMensagem,
  TesteSmsConfirm,
  TesteSmsInput,
} from '../../../contract/comeco.ts'
import { ON_SCREEN, post } from '../api.ts'
import { officeApi } from './office-api.ts'

/** The first steps. The call that carries a code is made untracked, so that the store keeps none (docs/api.md#sessions). */
export const comeco = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** The first steps, each with its fact. */
    getComeco: build.query<Comeco, void>({
      query: () => '/comeco',
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: ['Comeco'],
    }),
    /** The last test order; a screen polls it while the order is open. */
    getPixTeste: build.query<PixTesteAnswer, void>({
      query: () => '/comeco/pix',
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: ['Comeco'],
    }),
    startPixTeste: build.mutation<PixTesteAnswer, void>({
      query: () => ({ url: '/comeco/pix', method: 'POST' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Comeco'],
    }),
    sendTesteSms: build.mutation<TesteMensagem, z.input<typeof TesteSmsInput>>({
      query: post('/comeco/sms'),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Comeco'],
    }),
    confirmTesteSms: build.mutation<TesteMensagem, z.input<typeof TesteSmsConfirm>>({
      query: post('/comeco/sms/confirmar'),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Comeco'],
    }),
    sendTesteEmail: build.mutation<TesteMensagem, z.input<typeof TesteEmailInput>>({
      query: post('/comeco/email'),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Comeco'],
    }),
    decideEquipe: build.mutation<Comeco, EquipeDecisao>({
      query: (body) => ({ url: '/comeco/equipe', method: 'PUT', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: ['Comeco'],
    }),
  }),
})

export const {
  useGetComecoQuery,
  useGetPixTesteQuery,
  useStartPixTesteMutation,
  useSendTesteSmsMutation,
  useSendTesteEmailMutation,
  useDecideEquipeMutation,
} = comeco
