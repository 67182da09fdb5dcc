import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { KeyInput, KeyOptions } from '../../../contract/chaves.ts'
import { LoginOutcome } from '../../../contract/sessao.ts'
import type { AppDeps } from '../../app-deps.ts'
import { keyPlace } from '../../auth/key-place.ts'
import { requesterOf } from '../../auth/requester.ts'
import { addChallengeCookie, challengesOf } from '../../auth/sessions.ts'
import { answer } from '../../result.ts'
import { stepDone } from './begin-session.ts'
import { logInByKey, offerKeyLogin } from './key-login.ts'

/** The login by passkey, without a name and a password (docs/api.md#passkeys). */
export const keyLogin: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/login/chave/opcoes',
    { schema: { summary: 'Dá um desafio para entrar com uma chave de acesso', response: { 200: KeyOptions } } },
    async (request, reply) => {
      const place = answer(keyPlace(deps.config, request))
      const options = answer(await offerKeyLogin(deps, requesterOf(request), place))
      addChallengeCookie(request, reply, options.challenge)
      return options
    },
  )

  app.post(
    '/api/login/chave',
    {
      schema: {
        summary: 'Entra no back-office com uma chave de acesso',
        body: KeyInput,
        response: { 200: LoginOutcome },
      },
    },
    async (request, reply) => {
      const place = answer(keyPlace(deps.config, request))
      const answered = { resposta: request.body.resposta, place, asked: challengesOf(request) }
      return stepDone(deps, request, reply, answer(await logInByKey(deps, answered, requesterOf(request))))
    },
  )
}
