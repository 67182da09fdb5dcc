import type { CodigoConferido } from '../../contract/codigos-conferir.ts'
import { api, ON_SCREEN, post } from './api.ts'

const codigos = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a code gives in an event; its form shows the refusal. */
    conferirCodigo: build.query<CodigoConferido, { codigo: string; idEvento: string }>({
      query: post('/codigos/conferir'),
      extraOptions: ON_SCREEN,
    }),
  }),
})

/** Apart from `eventos.ts`, so that the event's page alone loads it. */
export const { useConferirCodigoQuery } = codigos
