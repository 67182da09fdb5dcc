import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Cliente,
  ClienteAnswer,
  ClienteInput,
  ClienteList,
  ClienteListQuery,
  ClienteLogin,
  ClienteLookup,
  ClienteParams,
  ClientePhoneParams,
  ClienteSessoesDelete,
} from '../../../contract/clientes.ts'
import type { AppDeps } from '../../app-deps.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { requesterOf } from '../../auth/requester.ts'
import { clearSessionCookie, setSessionCookie } from '../../auth/sessions.ts'
import { revokeSession } from '../../auth/sessions-repo.ts'
import { transaction } from '../../db/transaction.ts'
import { clienteIdOf, usuarioOf } from '../../plugins/auth.ts'
import { answer, refuse } from '../../result.ts'
import { tell } from '../../sales/tell.ts'
import { allClientes, isPaged, pageOfClientes } from './clientes-list.ts'
import { findById } from './clientes-repo.ts'
import { login, lookup, save } from './clientes-service.ts'
import { endClienteSessions } from './end-sessions.ts'

/** Calls of the clientes (docs/product.md#calls). */
export const clientes: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/clientes/phone/:phone',
    {
      schema: {
        summary: 'Diz se um celular já tem cadastro',
        params: ClientePhoneParams,
        response: { 200: ClienteLookup },
      },
    },
    async (request) => answer(await lookup(deps, request.params.phone, requesterOf(request))),
  )

  app.post(
    '/api/clientes',
    {
      schema: {
        summary: 'Cadastra o cliente do celular confirmado, ou dá a ele uma senha nova',
        body: ClienteInput,
        response: { 200: Cliente },
      },
    },
    async (request, reply) => {
      const saved = answer(await save(deps, request.body, request.caller.session))
      if (!('token' in saved)) return { id: saved.id, nome: saved.nome, telefone: saved.telefone }
      for (const id of saved.ended) tell(deps, 'sessionEnded', id)
      setSessionCookie(request, reply, saved.token)
      request.loggedIn = `cliente:${saved.cliente.id}`
      rememberDevice(request, reply, deps.config, { kind: 'cliente', name: saved.cliente.telefone })
      return saved.cliente
    },
  )

  app.post(
    '/api/clientes/login',
    { schema: { summary: 'Entra como cliente', body: ClienteLogin, response: { 200: Cliente } } },
    async (request, reply) => {
      const { telefone, senha } = request.body
      const { cliente, token, ended } = answer(await login(deps, telefone, senha, requesterOf(request)))
      for (const id of ended) tell(deps, 'sessionEnded', id)
      setSessionCookie(request, reply, token)
      request.loggedIn = `cliente:${cliente.id}`
      rememberDevice(request, reply, deps.config, { kind: 'cliente', name: telefone })
      return cliente
    },
  )

  app.post(
    '/api/clientes/logout',
    { schema: { summary: 'Sai da conta de cliente', response: { 200: z.object({ ok: z.literal(true) }) } } },
    async (request, reply) => {
      const { session } = request.caller
      if (session) {
        await transaction(deps.db, (tx) => revokeSession(tx, session.id))
        tell(deps, 'sessionEnded', session.id)
      }
      clearSessionCookie(request, reply)
      return { ok: true as const }
    },
  )

  app.get(
    '/api/clientes/:id',
    { schema: { summary: 'Mostra um cliente', params: ClienteParams, response: { 200: ClienteAnswer } } },
    async ({ params, caller }) => {
      // Another cliente's id is answered like one that does not exist.
      const row = caller.usuario || params.id === clienteIdOf(caller) ? await findById(deps.db, params.id) : null
      if (!row) return answer(refuse(404, 'record.not-found'))
      const { id, nome, telefone } = row
      return caller.usuario ? { id, nome, telefone } : row
    },
  )

  app.delete(
    '/api/clientes/sessoes',
    {
      schema: {
        summary: 'Encerra as sessões abertas de um cliente',
        body: ClienteSessoesDelete,
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async ({ body, caller }) => answer(await endClienteSessions(deps, usuarioOf(caller), body.id)),
  )

  app.get(
    '/api/clientes',
    { schema: { summary: 'Lista os clientes', querystring: ClienteListQuery, response: { 200: ClienteList } } },
    async ({ query }, reply) => {
      if (isPaged(query)) return pageOfClientes(deps.db, query)
      // A stream bypasses the serializer, which would need the whole list in memory.
      return reply.type('application/json; charset=utf-8').send(allClientes(deps.db) as never)
    },
  )
}
