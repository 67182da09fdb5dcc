import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ConviteAberto,
  ConviteAbrir,
  ConviteAceitar,
  ConviteFeito,
  ConviteInput,
  ConviteReenviar,
} from '../../../contract/convites.ts'
import { Equipe, EquipeInput, Papel, PapelInput } from '../../../contract/equipe.ts'
import { IdOnly } from '../../../contract/fields.ts'
import type { AppDeps } from '../../app-deps.ts'
import { requesterOf } from '../../auth/requester.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { acceptConvite, openConvite } from './accept-convite.ts'
import { invite, inviteAgain, revoke } from './convites-service.ts'
import { readEquipe, saveEquipe } from './equipe-service.ts'
import { removePapel, savePapel } from './papeis-service.ts'

/** The team: who may do what, roles of tasks, invitations (docs/api.md#roles). */
export const equipe: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/equipe',
    { schema: { summary: 'Lista a equipe, os papéis e os convites', response: { 200: Equipe } } },
    () => readEquipe(deps),
  )

  app.put(
    '/api/equipe',
    {
      schema: {
        summary: 'Muda papéis, tarefas e cidades de pessoas da equipe',
        body: EquipeInput,
        response: { 200: Equipe },
      },
    },
    async ({ body, caller }) => answer(await saveEquipe(deps, usuarioOf(caller), body)),
  )

  app.post(
    '/api/papeis',
    { schema: { summary: 'Cadastra ou edita um papel', body: PapelInput, response: { 200: Papel } } },
    async ({ body, caller }) => answer(await savePapel(deps, usuarioOf(caller), body)),
  )

  app.delete(
    '/api/papeis/:id',
    { schema: { summary: 'Exclui um papel que ninguém tem', params: IdOnly, response: { 200: IdOnly } } },
    async ({ params, caller }) => answer(await removePapel(deps, usuarioOf(caller), params.id)),
  )

  app.post(
    '/api/convites',
    { schema: { summary: 'Convida alguém para a equipe', body: ConviteInput, response: { 200: ConviteFeito } } },
    async ({ body, caller }) => answer(await invite(deps, usuarioOf(caller), body)),
  )

  app.post(
    '/api/convites/:id/reenviar',
    {
      schema: {
        summary: 'Faz outro link de um convite; o anterior deixa de valer',
        params: IdOnly,
        body: ConviteReenviar,
        response: { 200: ConviteFeito },
      },
    },
    async ({ params, body, caller }) => answer(await inviteAgain(deps, usuarioOf(caller), params.id, body)),
  )

  app.delete(
    '/api/convites/:id',
    { schema: { summary: 'Cancela um convite', params: IdOnly, response: { 200: IdOnly } } },
    async ({ params, caller }) => answer(await revoke(deps, usuarioOf(caller), params.id)),
  )

  app.post(
    '/api/convites/abrir',
    {
      schema: {
        summary: 'Mostra um convite a quem tem o link',
        body: ConviteAbrir,
        response: { 200: ConviteAberto },
      },
    },
    async (request) => answer(await openConvite(deps, request.body.segredo, requesterOf(request))),
  )

  app.post(
    '/api/convites/aceitar',
    {
      schema: {
        summary: 'Aceita um convite: escolhe usuário e senha',
        body: ConviteAceitar,
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) => answer(await acceptConvite(deps, request.body, requesterOf(request))),
  )
}
