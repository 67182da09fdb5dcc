import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { OrderParams } from '../../../contract/pagarme.ts'
import {
  IngressoPdfQuery,
  Venda,
  VendaInput,
  VendaParams,
  VendaResult,
  VendasClienteAnswer,
  VendasClienteInput,
  VendasExportarAnswer,
  VendasExportarInput,
} from '../../../contract/vendas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { type Caller, clienteIdOf, usuarioOf } from '../../plugins/auth.ts'
import { answer, done, type Result } from '../../result.ts'
import { exportPath } from '../../exports/export-links.ts'
import { vendasExport } from './vendas-export.ts'
import { ticketsPdf } from './vendas-pdf.ts'
import { listVendas, postVenda, readOrderVendas, readVenda } from './vendas-service.ts'

const PDF = 'application/pdf'

/** Sales (docs/product.md#calls): a cliente's own; for a back-office user those of their cities. */
export const vendas: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/eventos/venda',
    {
      schema: {
        summary: 'Mostra os ingressos de um pedido ou, com entregue, marca um como utilizado',
        body: VendaInput,
        response: { 200: VendaResult },
      },
    },
    async ({ body, caller }) => ({ result: answer(await postVenda(deps, caller, body, 'evento')) }),
  )

  app.post(
    '/api/rifas/venda',
    { schema: { summary: 'Mostra os números de um pedido', body: VendaInput, response: { 200: VendaResult } } },
    async ({ body, caller }) => ({ result: answer(await postVenda(deps, caller, body, 'rifa')) }),
  )

  app.post(
    '/api/eventos/vendas/cliente',
    {
      schema: {
        summary: 'Lista os ingressos de um cliente',
        body: VendasClienteInput,
        response: { 200: VendasClienteAnswer },
      },
    },
    async ({ body, caller }) => answer(await listVendas(deps, caller, body)),
  )

  app.post(
    '/api/eventos/vendas/exportar',
    {
      schema: {
        summary: 'Cria o link para exportar as vendas',
        body: VendasExportarInput,
        response: { 200: VendasExportarAnswer },
      },
    },
    async ({ body, caller }) =>
      answer(exportPath(deps, { kind: 'vendas', exporter: vendasExport }, body, usuarioOf(caller))),
  )

  app.get(
    '/api/eventos/venda/:id',
    { schema: { summary: 'Mostra um ingresso', params: VendaParams, response: { 200: Venda } } },
    async ({ params, caller }) => answer(await readVenda(deps, caller, params.id)),
  )

  const sendPdf = async (
    reply: FastifyReply,
    caller: Caller,
    found: Result<Venda[]>,
    { formato }: z.infer<typeof IngressoPdfQuery>,
  ) => {
    const { file, name } = answer(await ticketsPdf(deps, clienteIdOf(caller), answer(found), formato))
    void reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
    return reply.type(PDF).send(file)
  }

  app.get(
    '/api/eventos/venda/:id/pdf',
    {
      schema: { summary: 'Um ingresso em PDF', params: VendaParams, querystring: IngressoPdfQuery },
      config: { answers: [PDF] },
    },
    async ({ params, query, caller }, reply) => {
      const found = await readVenda(deps, caller, params.id)
      return sendPdf(reply, caller, found.ok ? done([found.value]) : found, query)
    },
  )

  app.get(
    '/api/pagarme/orders/:id/pdf',
    {
      schema: { summary: 'Os ingressos de um pedido em PDF', params: OrderParams, querystring: IngressoPdfQuery },
      config: { answers: [PDF] },
    },
    async ({ params, query, caller }, reply) =>
      sendPdf(reply, caller, await readOrderVendas(deps, caller, params.id), query),
  )
}
