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
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { clienteAccount, rememberDevice } from '../../auth/known-device.ts'
import { requesterOf } from '../../auth/requester.ts'
import { revokeSession } from '../../auth/sessions-repo.ts'
import { clearSessionCookie, setSessionCookie } from '../../auth/sessions.ts'
import { transaction } from '../../db/transaction.ts'
import { allPages, type Exporter } from '../../exports/exporter.ts'
import { clienteIdOf, usuarioOf } from '../../plugins/auth.ts'
import { answer, refuse } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { allClientes, isPaged, pageOfClientes, toSearch } from './clientes-list.ts'
import { findById, pageOf } from './clientes-repo.ts'
import { endClienteSessions, login, lookup, save } from './clientes-service.ts'

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
        summary: 'Cadastra o cliente do celular confirmado, ou dá a ele uma nova senha',
        body: ClienteInput,
        response: { 200: Cliente },
      },
    },
    async (request, reply) => {
      const saved = answer(await save(deps, request.body, requesterOf(request)))
      if (!('token' in saved)) return { id: saved.id, nome: saved.nome, telefone: saved.telefone }
      for (const id of saved.ended) publish(deps, 'sessionEnded', id)
      setSessionCookie(request, reply, saved.token)
      request.loggedIn = `cliente:${saved.cliente.id}`
      const { id, telefone } = saved.cliente
      if (saved.isTrusted) rememberDevice(request, reply, deps.config, clienteAccount(telefone, id))
      return saved.cliente
    },
  )

  app.post(
    '/api/clientes/login',
    { schema: { summary: 'Entra como cliente', body: ClienteLogin, response: { 200: Cliente } } },
    async (request, reply) => {
      const { telefone, senha } = request.body
      const { cliente, token, ended, isTrusted } = answer(await login(deps, telefone, senha, requesterOf(request)))
      for (const id of ended) publish(deps, 'sessionEnded', id)
      setSessionCookie(request, reply, token)
      request.loggedIn = `cliente:${cliente.id}`
      if (isTrusted) rememberDevice(request, reply, deps.config, clienteAccount(telefone, cliente.id))
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
        publish(deps, 'sessionEnded', session.id)
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
      if (caller.usuario) return { id, nome, telefone }
      const { id_pagar_me, cpf, email, unconfirmed } = row
      return unconfirmed
        ? { id, nome, telefone, id_pagar_me: null, cpf: null, email: null, confirmar_cpf: true }
        : { id, nome, telefone, id_pagar_me, cpf, email, confirmar_cpf: false }
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

export const clientesExport: Exporter<z.infer<typeof EXPORT_FILTERS.clientes>> = {
  needs: 'GET /api/clientes',
  header: ['Nome', 'Celular'],
  filter: EXPORT_FILTERS.clientes,
  async *rows({ db }, { pesquisa, ids }) {
    const search = ids ? { ids } : toSearch(pesquisa ?? '')
    for await (const { nome, telefone } of allPages((cursor, limit) => pageOf(db, search, cursor, limit), 5000))
      yield [nome, maskPhone(telefone)]
  },
}
