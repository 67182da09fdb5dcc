import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { EquipeAvisos, EquipeAvisosInput } from '../../../contract/equipe-avisos.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { IdOnly } from '../../../contract/fields.ts'
import {
  FactorReset,
  OwnPasswordInput,
  User,
  UserCidade,
  UserCidadeDelete,
  UserCidadeInput,
  UserDelete,
  UserInput,
  UserList,
  UserParams,
} from '../../../contract/users.ts'
import type { AppDeps } from '../../app-deps.ts'
import { type Exporter, yesNo } from '../../exports/exporter.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer, done, refuse } from '../../result.ts'
import { ownAvisos, saveOwnAvisos } from './own-avisos.ts'
import { changeOwnPassword } from './own-password.ts'
import { findUser, listUsers } from './users-repo.ts'
import { addCidade, deleteUser, removeKeys, resetFactor, saveUser, unassignCidade } from './users-service.ts'

/** Calls of the back-office's users (docs/product.md#calls). */
export const users: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/users/list',
    { schema: { summary: 'Lista os usuários do back-office', response: { 200: UserList } } },
    async () => ({
      result: await listUsers(deps.db),
    }),
  )

  app.get(
    '/api/users/:id',
    { schema: { summary: 'Mostra um usuário e as suas cidades', params: UserParams, response: { 200: User } } },
    async ({ params, caller }) => {
      const usuario = usuarioOf(caller)
      // Staff get their own record only; another's is answered like one that does not exist.
      const user = usuario.admin || usuario.id === params.id ? await findUser(deps.db, params.id) : null
      return answer(user ? done(user) : refuse(404, 'record.not-found'))
    },
  )

  app.post(
    '/api/users',
    { schema: { summary: 'Cadastra ou edita um usuário', body: UserInput, response: { 200: User } } },
    async ({ body, caller }) => answer(await saveUser(deps, usuarioOf(caller), body)),
  )

  app.put(
    '/api/users/senha',
    {
      schema: {
        summary: 'Troca a senha de quem chama',
        body: OwnPasswordInput,
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async ({ body, caller }) => answer(await changeOwnPassword(deps, usuarioOf(caller), body)),
  )

  app.get(
    '/api/users/avisos',
    { schema: { summary: 'Diz de que a casa avisa quem chama', response: { 200: EquipeAvisos } } },
    async ({ caller }) => answer(await ownAvisos(deps, caller)),
  )

  app.put(
    '/api/users/avisos',
    {
      schema: {
        summary: 'Muda o e-mail de quem chama e os alertas que recebe',
        body: EquipeAvisosInput,
        response: { 200: EquipeAvisos },
      },
    },
    async ({ body, caller }) => answer(await saveOwnAvisos(deps, caller, body)),
  )

  app.delete(
    '/api/users',
    { schema: { summary: 'Exclui um usuário', body: UserDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => answer(await deleteUser(deps, usuarioOf(caller), body.id)),
  )

  app.delete(
    '/api/users/segundo-fator',
    {
      schema: {
        summary: 'Desliga a verificação em duas etapas de outro usuário e encerra as sessões dele',
        body: FactorReset,
        response: { 200: IdOnly },
      },
    },
    async ({ body, caller }) => answer(await resetFactor(deps, usuarioOf(caller), body)),
  )

  app.delete(
    '/api/users/chaves',
    {
      schema: {
        summary: 'Remove as chaves de acesso de outro usuário e encerra as sessões dele',
        body: FactorReset,
        response: { 200: IdOnly },
      },
    },
    async ({ body, caller }) => answer(await removeKeys(deps, usuarioOf(caller), body)),
  )

  app.post(
    '/api/users/cidade',
    { schema: { summary: 'Dá uma cidade a um usuário', body: UserCidadeInput, response: { 200: UserCidade } } },
    async ({ body, caller }) => answer(await addCidade(deps, usuarioOf(caller), body)),
  )

  app.delete(
    '/api/users/cidade',
    { schema: { summary: 'Tira uma cidade de um usuário', body: UserCidadeDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => answer(await unassignCidade(deps, usuarioOf(caller), body.id)),
  )
}

export const usuariosExport: Exporter<object> = {
  needs: 'GET /api/users/list',
  header: ['Nome', 'Usuário', 'Admin?', 'Vê só', 'Cidades'],
  filter: EXPORT_FILTERS.usuarios,
  async *rows({ db }) {
    for (const { nome, user, admin, portaria, promotor, papel, cidades } of await listUsers(db))
      yield [
        nome,
        user,
        yesNo(admin),
        papel ?? (portaria ? 'Portaria' : promotor ? 'Códigos e cortesias' : ''),
        cidades.map(({ cidade }) => `${cidade.nome}/${cidade.estado}`).join(', '),
      ]
  },
}
