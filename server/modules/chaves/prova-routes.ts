import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { KeyInput, KeyOptions, PasswordProof, ProvaMeans } from '../../../contract/chaves.ts'
import type { AppDeps } from '../../app-deps.ts'
import { keyPlace } from '../../auth/key-place.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { askKey, meansOf, proveByKey, proveByPassword } from './prova-service.ts'

const Ok = z.object({ ok: z.literal(true) })

/** A recent proof of who is at the page, for what asks for one (docs/api.md#recent-proof). */
export const prova: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { config } = deps

  app.get(
    '/api/prova',
    { schema: { summary: 'Diz com o que quem chama pode provar quem é', response: { 200: ProvaMeans } } },
    async ({ caller }) => meansOf(deps, usuarioOf(caller)),
  )

  app.post(
    '/api/prova/opcoes',
    { schema: { summary: 'Dá um desafio para as chaves de acesso de quem chama', response: { 200: KeyOptions } } },
    async (request) => answer(await askKey(deps, usuarioOf(request.caller), answer(keyPlace(config, request)))),
  )

  app.post(
    '/api/prova/chave',
    {
      schema: { summary: 'Prova quem chama, com uma chave de acesso', body: KeyInput, response: { 200: Ok } },
    },
    async (request) => {
      const place = answer(keyPlace(config, request))
      return answer(await proveByKey(deps, usuarioOf(request.caller), request.body.resposta, place))
    },
  )

  app.post(
    '/api/prova/senha',
    {
      schema: {
        summary: 'Prova quem chama, com a senha e, se a verificação em duas etapas está ligada, um código',
        body: PasswordProof,
        response: { 200: Ok },
      },
    },
    async ({ body, caller }) => answer(await proveByPassword(deps, usuarioOf(caller), body)),
  )
}
