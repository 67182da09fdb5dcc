import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type {
  Chave,
  ChaveInput,
  ChaveList,
  ChaveRename,
  KeyInput,
  KeyOptions,
  NewKeyOptions,
  PasswordProof,
  ProvaMeans,
} from '../../../contract/chaves.ts'
import type { LoginOutcome } from '../../../contract/sessao.ts'
import type { FactorReset } from '../../../contract/users.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, listTag, officeApi } from './office-api.ts'

type Ok = { ok: true }
/** The base query adds no token. */
const OF_LOGIN = { ...ON_SCREEN, session: 'none' } as const

/** The login by passkey, the user's own passkeys, and the recent proof of who is at the page. */
export const chaves = officeApi.injectEndpoints({
  endpoints: (build) => ({
    offerKeyLogin: build.mutation<KeyOptions, void>({
      query: () => ({ url: '/login/chave/opcoes', method: 'POST' }),
      extraOptions: OF_LOGIN,
    }),
    logInByKey: build.mutation<LoginOutcome, z.input<typeof KeyInput>>({
      query: post('/login/chave'),
      extraOptions: OF_LOGIN,
    }),
    listChaves: build.query<ChaveList, void>({
      query: () => '/chaves',
      extraOptions: { failure: CATALOGUE.carregarSeguranca },
      providesTags: ['Chave'],
    }),
    beginChave: build.mutation<NewKeyOptions, void>({
      query: () => ({ url: '/chaves/opcoes', method: 'POST' }),
      extraOptions: ON_SCREEN,
    }),
    saveChave: build.mutation<Chave, z.input<typeof ChaveInput>>({
      query: post('/chaves'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Chave', listTag('Usuario')]),
    }),
    renameChave: build.mutation<Chave, z.input<typeof ChaveRename>>({
      query: (body) => ({ url: '/chaves', method: 'PUT', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Chave']),
    }),
    /** Ends the other sessions, too. */
    deleteChave: build.mutation<{ id: string }, { id: string }>({
      query: (body) => ({ url: '/chaves', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Chave', 'Sessao', listTag('Usuario')]),
    }),
    /** Removes the passkeys of another user; for admins. */
    removeUserKeys: build.mutation<{ id: string }, z.input<typeof FactorReset>>({
      query: (body) => ({ url: '/users/chaves', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { id }) =>
        changed(error, ['Sessao', listTag('Usuario'), { type: 'Usuario', id }]),
    }),
    readProva: build.query<ProvaMeans, void>({
      query: () => '/prova',
      extraOptions: ON_SCREEN,
      providesTags: ['Chave', 'SegundoFator'],
    }),
    askProva: build.mutation<KeyOptions, void>({
      query: () => ({ url: '/prova/opcoes', method: 'POST' }),
      extraOptions: ON_SCREEN,
    }),
    proveByKey: build.mutation<Ok, z.input<typeof KeyInput>>({ query: post('/prova/chave'), extraOptions: ON_SCREEN }),
    /** Made untracked: the store keeps no password. */
    proveByPassword: build.mutation<Ok, z.input<typeof PasswordProof>>({
      query: post('/prova/senha'),
      extraOptions: ON_SCREEN,
    }),
  }),
})

export const { useListChavesQuery, useReadProvaQuery, useDeleteChaveMutation } = chaves
