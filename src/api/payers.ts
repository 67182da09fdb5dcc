import type { z } from 'zod'
import type { Payer, PayerInput } from '../../contract/pagarme.ts'
import { api, ON_SCREEN, post } from './api.ts'

/** Those who pay an order of somebody else. Apart from `pagarme.ts`, so that the cart alone loads it. */
export const payers = api.injectEndpoints({
  endpoints: (build) => ({
    savePayer: build.mutation<z.infer<typeof Payer>, z.input<typeof PayerInput>>({
      query: post('/pagarme/pagadores'),
      extraOptions: ON_SCREEN,
    }),
  }),
})
