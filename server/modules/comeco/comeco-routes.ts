import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Comeco,
  EquipeDecisao,
  PixTesteAnswer,
  TesteEmailInput,
  TesteMensagem,
  TesteSmsConfirm,
  TesteSmsInput,
} from '../../../contract/comeco.ts'
import type { AppDeps } from '../../app-deps.ts'
import { actorOf, usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { decideEquipe, readComeco } from './comeco-service.ts'
import { confirmTesteSms, sendTesteEmail, sendTesteSms } from './mensagens-teste.ts'
import { pixTeste, startPixTeste } from './pix-teste-service.ts'

/** The first steps of a new house, for admins (docs/operations.md#first-steps). */
export const comeco: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get('/api/comeco', { schema: { summary: 'Lista os primeiros passos', response: { 200: Comeco } } }, () =>
    readComeco(deps),
  )
  app.get(
    '/api/comeco/pix',
    { schema: { summary: 'Mostra o PIX de teste de R$ 1', response: { 200: PixTesteAnswer } } },
    async () => ({ teste: await pixTeste(deps) }),
  )
  app.post(
    '/api/comeco/pix',
    { schema: { summary: 'Faz um PIX de teste de R$ 1', response: { 200: PixTesteAnswer } } },
    async ({ caller }) => ({ teste: answer(await startPixTeste(deps, actorOf(caller))) }),
  )
  app.post(
    '/api/comeco/sms',
    { schema: { summary: 'Envia um SMS de teste', body: TesteSmsInput, response: { 200: TesteMensagem } } },
    async ({ body, caller }) => answer(await sendTesteSms(deps, usuarioOf(caller).id, body.telefone)),
  )
  app.post(
    '/api/comeco/sms/confirmar',
    {
      schema: { summary: 'Confirma o código do SMS de teste', body: TesteSmsConfirm, response: { 200: TesteMensagem } },
    },
    async ({ body, caller }) => answer(await confirmTesteSms(deps, usuarioOf(caller).id, body)),
  )
  app.post(
    '/api/comeco/email',
    { schema: { summary: 'Envia um e-mail de teste', body: TesteEmailInput, response: { 200: TesteMensagem } } },
    async ({ body, caller }) => answer(await sendTesteEmail(deps, usuarioOf(caller).id, body.email)),
  )
  app.put(
    '/api/comeco/equipe',
    {
      schema: {
        summary: 'Guarda a decisão de trabalhar sem mais ninguém por enquanto',
        body: EquipeDecisao,
        response: { 200: Comeco },
      },
    },
    ({ body, caller }) => decideEquipe(deps, actorOf(caller), body.sozinho),
  )
}
