import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Chave, ChaveDelete, ChaveInput, ChaveList, ChaveRename, NewKeyOptions } from '../../../contract/chaves.ts'
import { IdOnly } from '../../../contract/fields.ts'
import type { AppDeps } from '../../app-deps.ts'
import { keyAddress, keyPlace } from '../../auth/key-place.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { beginChave, chavesOf, removeChave, renameChave, saveChave } from './chaves-service.ts'

/** The passkeys of the calling user (docs/api.md#passkeys). */
export const chaves: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { config } = deps

  app.get(
    '/api/chaves',
    { schema: { summary: 'Lista as chaves de acesso de quem chama', response: { 200: ChaveList } } },
    async (request) => ({
      result: await chavesOf(deps, usuarioOf(request.caller).id),
      endereco: keyAddress(config, request),
    }),
  )

  app.post(
    '/api/chaves/opcoes',
    {
      schema: {
        summary: 'Começa a criar uma chave de acesso; pede uma prova recente de quem chama',
        response: { 200: NewKeyOptions },
      },
    },
    async (request) => answer(await beginChave(deps, usuarioOf(request.caller), answer(keyPlace(config, request)))),
  )

  app.post(
    '/api/chaves',
    { schema: { summary: 'Guarda a chave de acesso criada', body: ChaveInput, response: { 200: Chave } } },
    async (request) =>
      answer(await saveChave(deps, usuarioOf(request.caller), request.body, answer(keyPlace(config, request)))),
  )

  app.put(
    '/api/chaves',
    { schema: { summary: 'Muda o nome de uma chave de acesso', body: ChaveRename, response: { 200: Chave } } },
    async ({ body, caller }) => answer(await renameChave(deps, usuarioOf(caller), body)),
  )

  app.delete(
    '/api/chaves',
    {
      schema: {
        summary: 'Remove uma chave de acesso e encerra as outras sessões; pede uma prova recente de quem chama',
        body: ChaveDelete,
        response: { 200: IdOnly },
      },
    },
    async ({ body, caller }) => answer(await removeChave(deps, usuarioOf(caller), body.id)),
  )
}
