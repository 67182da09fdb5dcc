import type { z } from 'zod'
import type { Cliente, ClienteInput, ClienteLogin, ClienteLookup, OwnCliente } from '../../contract/clientes.ts'
import type { SmsAnswer, SmsConfirm, SmsInput } from '../../contract/sms.ts'
import { api } from './api.ts'

const onScreen = { saidBy: 'screen' } as const

/** The login's calls; its machine says what went wrong. */
export const clientes = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpPhone: build.query<ClienteLookup, string>({
      query: (phone) => `/clientes/phone/${phone}`,
      extraOptions: onScreen,
    }),
    sendSms: build.mutation<SmsAnswer, SmsInput>({
      query: (body) => ({ url: '/sms', method: 'POST', body }),
      extraOptions: onScreen,
    }),
    confirmSms: build.mutation<unknown, SmsConfirm>({
      query: (body) => ({ url: '/sms/confirmar', method: 'POST', body }),
      extraOptions: onScreen,
    }),
    logIn: build.mutation<Cliente, z.input<typeof ClienteLogin>>({
      query: (body) => ({ url: '/clientes/login', method: 'POST', body }),
      extraOptions: onScreen,
    }),
    saveCliente: build.mutation<Cliente, ClienteInput>({
      query: (body) => ({ url: '/clientes', method: 'POST', body }),
      extraOptions: onScreen,
    }),
    logOut: build.mutation<unknown, void>({
      query: () => ({ url: '/clientes/logout', method: 'POST' }),
    }),
    getOwnCliente: build.query<OwnCliente, string>({
      query: (id) => `/clientes/${id}`,
      extraOptions: onScreen,
      // CPF and e-mail go to the form that asked, and stay nowhere.
      keepUnusedDataFor: 0,
    }),
  }),
})
