import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { ConviteAberto, ConviteAceitar, ConviteFeito, ConviteInput } from '../../../contract/convites.ts'
import type { Equipe, EquipeInput, Papel, PapelInput } from '../../../contract/equipe.ts'
import type { ProofInput } from '../../../contract/users.ts'
import type { AppError } from '../error.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, listTag, officeApi } from './office-api.ts'

const TEAM = [listTag('Usuario'), 'Usuario'] as const
const teamChanged = (_answer: unknown, error: AppError | undefined) => changed(error, TEAM)

/** These answers and arguments have secrets: they are requested untracked, so that the store keeps none. */
export const equipe = officeApi.injectEndpoints({
  endpoints: (build) => ({
    getEquipe: build.query<Equipe, void>({
      query: () => '/equipe',
      extraOptions: { failure: CATALOGUE.listarUsuarios },
      providesTags: [listTag('Usuario')],
    }),
    saveEquipe: build.mutation<Equipe, z.input<typeof EquipeInput>>({
      query: (body) => ({ url: '/equipe', method: 'PUT', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: teamChanged,
    }),
    savePapel: build.mutation<Papel, z.input<typeof PapelInput>>({
      query: post('/papeis'),
      extraOptions: ON_SCREEN,
      invalidatesTags: teamChanged,
    }),
    deletePapel: build.mutation<{ id: string }, { id: string }>({
      query: ({ id }) => ({ url: `/papeis/${id}`, method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: teamChanged,
    }),
    invite: build.mutation<ConviteFeito, z.input<typeof ConviteInput>>({
      query: post('/convites'),
      extraOptions: ON_SCREEN,
      invalidatesTags: teamChanged,
    }),
    inviteAgain: build.mutation<ConviteFeito, { id: string; proof: ProofInput }>({
      query: ({ id, proof }) => ({ url: `/convites/${id}/reenviar`, method: 'POST', body: proof }),
      extraOptions: ON_SCREEN,
      invalidatesTags: teamChanged,
    }),
    revokeConvite: build.mutation<{ id: string }, { id: string }>({
      query: ({ id }) => ({ url: `/convites/${id}`, method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: teamChanged,
    }),
    openConvite: build.mutation<ConviteAberto, { segredo: string }>({
      query: post('/convites/abrir'),
      extraOptions: { ...ON_SCREEN, session: 'none' },
    }),
    acceptConvite: build.mutation<{ ok: true }, z.input<typeof ConviteAceitar>>({
      query: post('/convites/aceitar'),
      extraOptions: { ...ON_SCREEN, session: 'none' },
    }),
  }),
})

export const { useGetEquipeQuery, useDeletePapelMutation, useRevokeConviteMutation } = equipe
