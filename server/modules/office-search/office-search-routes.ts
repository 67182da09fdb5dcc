import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { OFFICE_SEARCH_MAX, OfficeSearchAnswer, OfficeSearchInput } from '../../../contract/office-search.ts'
import { readSought } from '../../../contract/office-search-rules.ts'
import { mayCall } from '../../../contract/roles.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { consumeRateLimit, TEN_MINUTES } from '../../limits/rate-limit.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer, done, type Result, refuse } from '../../result.ts'
import { saleStatus } from '../../sales/admit/sale-view.ts'
import { findClientes, findIngressos } from './office-search-repo.ts'

/** Enough for a person who searches while typing, too few to read all people one by one. */
const SEARCHES = 600

async function search(
  { db }: AppDeps,
  usuario: Usuario,
  { texto }: OfficeSearchInput,
): Promise<Result<OfficeSearchAnswer>> {
  const { id, cidades } = usuario
  const sought = readSought(texto)
  if (sought === null) return done({ clientes: [], ingressos: [], mais: false })
  if (!(await consumeRateLimit(db, `office.search:${id}`, TEN_MINUTES, SEARCHES))) return refuse(429, 'rate.limited')
  const [clientes, hits] = await Promise.all([
    mayCall(usuario, 'GET /api/clientes') ? findClientes(db, sought, OFFICE_SEARCH_MAX + 1) : [],
    findIngressos(db, cidades, sought, OFFICE_SEARCH_MAX + 1),
  ])
  const ingressos = hits.map(({ sale_status, method, pix_until, ...hit }) => ({
    ...hit,
    status: saleStatus(sale_status, method),
    pix_expira_em: pix_until === null ? null : new Date(pix_until).toISOString(),
  }))
  return done({
    clientes: clientes.slice(0, OFFICE_SEARCH_MAX),
    ingressos: ingressos.slice(0, OFFICE_SEARCH_MAX),
    mais: Math.max(clientes.length, ingressos.length) > OFFICE_SEARCH_MAX,
  })
}

/** The search of the back-office: tickets, people and orders, by whatever of them is known. */
export const officeSearch: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/busca',
    {
      schema: {
        summary: 'Encontra pessoas e ingressos por nome, telefone, CPF, e-mail, pedido ou código',
        body: OfficeSearchInput,
        response: { 200: OfficeSearchAnswer },
      },
    },
    async ({ body, caller }) => answer(await search(deps, usuarioOf(caller), body)),
  )
}
