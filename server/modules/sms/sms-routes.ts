import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SmsAnswer, SmsConfirm, SmsInput } from '../../../contract/sms.ts'
import type { AppDeps } from '../../app-deps.ts'
import { requesterOf } from '../../auth/requester.ts'
import { setSessionCookie } from '../../auth/sessions.ts'
import { answer } from '../../result.ts'
import { confirmCode, sendCode } from './sms-service.ts'

/** Confirms a phone by SMS (docs/api.md#sms). The SMS provider generates and checks the code. */
export const sms: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/sms',
    { schema: { summary: 'Envia um código por SMS', body: SmsInput, response: { 200: SmsAnswer } } },
    async (request, reply) => {
      const { reenviar_em, newToken } = answer(await sendCode(deps, request.body.telefone, requesterOf(request)))
      if (newToken) setSessionCookie(request, reply, newToken)
      return { reenviar_em }
    },
  )

  app.post(
    '/api/sms/confirmar',
    {
      schema: {
        summary: 'Confirma o código recebido por SMS',
        body: SmsConfirm,
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) =>
      answer(await confirmCode(deps, request.body.telefone, request.body.codigo, requesterOf(request))),
  )
}
