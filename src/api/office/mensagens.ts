import type { z } from 'zod'
import type { Mensagem, MensagemModelo, MensagensList, MensagensQuery } from '../../../contract/mensagens.ts'
import { ADM_MENSAGENS } from '../../texts/adm-mensagens.ts'
import { post } from '../api.ts'
import { listTag, officeApi, recordChanged } from './office-api.ts'

const FAILED = ADM_MENSAGENS.failures

const mensagens = officeApi.injectEndpoints({
  endpoints: (build) => ({
    getMensagemModelo: build.query<MensagemModelo, string>({
      query: (tipo) => `/mensagens/modelos/${tipo}`,
      // Its page is loaded by a signed link, which is valid for five minutes.
      keepUnusedDataFor: 60,
      extraOptions: { failure: FAILED.example },
    }),
    listMensagens: build.query<MensagensList, z.input<typeof MensagensQuery>>({
      query: (params) => ({ url: '/mensagens', params }),
      extraOptions: { failure: FAILED.list },
      providesTags: [listTag('Mensagem')],
    }),
    retryMensagem: build.mutation<Mensagem, { id: string }>({
      query: post('/mensagens/tentar'),
      extraOptions: { failure: FAILED.retry },
      invalidatesTags: recordChanged('Mensagem'),
    }),
  }),
})

export const { useGetMensagemModeloQuery, useListMensagensQuery, useRetryMensagemMutation } = mensagens
