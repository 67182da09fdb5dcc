import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  EventoPrevia,
  Mensagem,
  MensagemModelo,
  MensagensList,
  MensagensQuery,
  ModeloParams,
  PreviaParams,
  PreviaQuery,
  TentarInput,
} from '../../../contract/mensagens.ts'
import type { AppDeps } from '../../app-deps.ts'
import { isSignedLink } from '../../auth/signed-links.ts'
import { publicBase } from '../../config/config.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer, done, refuse, Refused } from '../../result.ts'
import { countPending, listPending, tryAgain } from './pending-repo.ts'
import { readModelo, renderModelo } from './modelos-service.ts'
import { previaOf, renderPrevia } from './previa-service.ts'

/** Messages to customers and to the team (docs/api.md#mensagens). */
export const mensagens: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  // An e-mail has its styles in its elements; besides them and its logo it may load nothing, and run nothing.
  const policy = `default-src 'none';style-src 'unsafe-inline';img-src ${publicBase(deps.config)};frame-ancestors 'self';sandbox`

  const expectSigned = (url = ''): void => {
    if (!isSignedLink(deps.config.LINK_SECRET, url, deps.now())) throw new Refused(refuse(403, 'link.expired'))
  }
  // The browser keeps a sandboxed page apart from the others of this origin by itself, and warns about the header.
  const sendPage = (reply: FastifyReply, html: string) =>
    reply
      .removeHeader('origin-agent-cluster')
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
      .header('cache-control', 'private, no-store')
      .send(html)

  app.get(
    '/api/mensagens/modelos/:tipo',
    {
      schema: {
        summary: 'Mostra uma mensagem de exemplo, com os dados da casa',
        params: ModeloParams,
        response: { 200: MensagemModelo },
      },
    },
    async ({ params }) => readModelo(deps, params.tipo),
  )

  app.get(
    '/api/mensagens/modelos/:tipo/pagina',
    {
      schema: {
        summary: 'O e-mail de exemplo como página, por um link assinado que vale cinco minutos',
        params: ModeloParams,
      },
      config: { answers: ['text/html'] },
    },
    async ({ params, raw }, reply) => {
      expectSigned(raw.url)
      const { html } = await renderModelo(deps, params.tipo)
      return sendPage(reply, html)
    },
  )

  app.get(
    '/api/eventos/:id/previa',
    {
      schema: {
        summary: 'Mostra o que receberia quem tem ingresso de um evento adiado ou cancelado; nada é enviado',
        params: PreviaParams,
        querystring: PreviaQuery,
        response: { 200: EventoPrevia },
      },
    },
    async ({ params, query, caller }) => answer(await previaOf(deps, usuarioOf(caller), params.id, query)),
  )

  app.get(
    '/api/eventos/:id/previa/pagina',
    {
      schema: {
        summary: 'O e-mail desta prévia como página, por um link assinado que vale cinco minutos',
        params: PreviaParams,
        querystring: PreviaQuery,
      },
      config: { answers: ['text/html'] },
    },
    async ({ params, query, raw }, reply) => {
      expectSigned(raw.url)
      const rendered = await renderPrevia(deps, params.id, query)
      if (!rendered) throw new Refused(refuse(404, 'record.not-found'))
      return sendPage(reply, rendered.html)
    },
  )

  app.get(
    '/api/mensagens',
    {
      schema: {
        summary: 'Lista as mensagens que esperam ou de que o sistema desistiu',
        querystring: MensagensQuery,
        response: { 200: MensagensList },
      },
    },
    async ({ query }) => {
      const [result, total] = await Promise.all([
        listPending(deps.db, query.cursor, query.limit),
        countPending(deps.db),
      ])
      return { result, total }
    },
  )

  app.post(
    '/api/mensagens/tentar',
    {
      schema: {
        summary: 'Manda outra vez uma mensagem de que o sistema desistiu',
        body: TentarInput,
        response: { 200: Mensagem },
      },
    },
    async ({ body: { id }, caller }) => {
      const actor = `usuario:${usuarioOf(caller).id}`
      const mensagem = await transaction(deps.db, async (tx) => {
        const tried = await tryAgain(tx, id)
        if (tried?.isAgain)
          await record(tx, [{ entity: 'mensagem', entityId: id, fromState: 'desistida', toState: 'try.again', actor }])
        return tried?.mensagem
      })
      return answer(mensagem ? done(mensagem) : refuse(404, 'record.not-found'))
    },
  )
}
