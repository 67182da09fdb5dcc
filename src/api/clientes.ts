import type { z } from 'zod'
import type { Cliente, ClienteInput, ClienteLogin, ClienteLookup, OwnCliente } from '../../contract/clientes.ts'
import type { SmsAnswer, SmsConfirm, SmsInput } from '../../contract/sms.ts'
import { api, ON_SCREEN, post } from './api.ts'

/** The call begins a session, or belongs to one: if a logout is due, the old session is ended first. */
const OPENS_SESSION = { ...ON_SCREEN, opensSession: true } as const

/** The login's calls. Reads are mutations, too, so that neither the phone nor the answer is in the store. */
export const clientes = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpPhone: build.mutation<ClienteLookup, string>({
      query: (phone) => `/clientes/phone/${phone}`,
      extraOptions: ON_SCREEN,
    }),
    sendSms: build.mutation<SmsAnswer, SmsInput>({
      query: post('/sms'),
      extraOptions: OPENS_SESSION,
    }),
    confirmSms: build.mutation<unknown, SmsConfirm>({
      query: post('/sms/confirmar'),
      extraOptions: OPENS_SESSION,
    }),
    logIn: build.mutation<Cliente, z.input<typeof ClienteLogin>>({
      query: post('/clientes/login'),
      extraOptions: OPENS_SESSION,
    }),
    saveCliente: build.mutation<Cliente, ClienteInput>({
      query: post('/clientes'),
      extraOptions: OPENS_SESSION,
    }),
    /** CPF and e-mail go to the form that requested them and are not stored. */
    getOwnCliente: build.mutation<OwnCliente, string>({
      query: (id) => `/clientes/${id}`,
      extraOptions: ON_SCREEN,
    }),
  }),
})
