import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
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
import { usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { exportPath } from '../../exports/export-links.ts'
import { vendasExport } from './vendas-export.ts'
import { listVendas, postVenda, readVenda } from './vendas-service.ts'

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
}
