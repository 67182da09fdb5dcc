import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { businessDay } from '../../../contract/dates.ts'
import { ExportarAnswer, ExportarInput, type ExportedList } from '../../../contract/exportacoes.ts'
import type { AppDeps } from '../../app-deps.ts'
import { isSignedLink } from '../../auth/signed-links.ts'
import { beginExport, decrypt, exportPath, FILTER_MAX } from '../../exports/export-links.ts'
import { type Exporter, toCsv } from '../../exports/exporter.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer, refuse, Refused } from '../../result.ts'
import { alertasExport } from '../alertas/alertas-routes.ts'
import { bannersExport } from '../banners/banners-routes.ts'
import { cidadesExport } from '../cidades/cidades-routes.ts'
import { clientesExport } from '../clientes/clientes-routes.ts'
import { eventosExport } from '../eventos/eventos-export.ts'
import { historicoExport } from '../historico/historico-routes.ts'
import { painelExport } from '../painel/painel-export.ts'
import { rifasExport } from '../rifas/rifas-export.ts'
import { sociosExport } from '../socio/socios-export.ts'
import { sorteiosExport } from '../sorteios/sorteios-routes.ts'
import { usuariosExport } from '../users/users-routes.ts'
import { vendasExport } from '../vendas/vendas-export.ts'

/** The lists of `POST exportacoes`. */
const LISTS = {
  alertas: alertasExport,
  banners: bannersExport,
  cidades: cidadesExport,
  clientes: clientesExport,
  eventos: eventosExport,
  historico: historicoExport,
  painel: painelExport,
  rifas: rifasExport,
  socios: sociosExport,
  usuarios: usuariosExport,
} satisfies Record<ExportedList, unknown>

/** All exports. The key is also the file name: `/api/exportacoes/{kind}.csv`. */
const EXPORTS = { ...LISTS, sorteios: sorteiosExport, vendas: vendasExport } as const
type ExportKind = keyof typeof EXPORTS

const FileParams = z.object({ file: z.string().max(60) })

function kindOf(file: string): ExportKind | null {
  const kind = /^([a-z]+)\.csv$/.exec(file)?.[1] ?? ''
  return Object.hasOwn(EXPORTS, kind) ? (kind as ExportKind) : null
}

const headerOf = ({ header }: Exporter<unknown>, filter: unknown) =>
  typeof header === 'function' ? header(filter) : header

/** Exported files, generated while they are downloaded. The signed link is the only credential. */
export const exportacoes: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.post(
    '/api/exportacoes',
    {
      schema: {
        summary: 'Cria o link para exportar uma lista',
        body: ExportarInput,
        response: { 200: ExportarAnswer },
      },
    },
    async ({ body, caller }) =>
      answer(exportPath(deps, { kind: body.lista, exporter: LISTS[body.lista] }, body.filtro, usuarioOf(caller))),
  )

  app.get(
    '/api/exportacoes/:file',
    {
      schema: {
        summary: 'Arquivo exportado, por um link assinado que vale cinco minutos',
        params: FileParams,
        querystring: z.object({ f: z.string().max(FILTER_MAX).optional() }),
      },
      config: { answers: ['text/csv'] },
    },
    async ({ params, query, raw }, reply) => {
      const secret = deps.config.LINK_SECRET
      if (!isSignedLink(secret, raw.url ?? '', deps.now())) throw new Refused(refuse(403, 'link.expired'))
      const kind = kindOf(params.file)
      if (!kind || query.f === undefined) throw new Refused(refuse(404, 'record.not-found'))
      const { filtro, sessao } = decrypt(secret, query.f)
      const exporter = EXPORTS[kind] as Exporter<unknown>
      const filter = exporter.filter.parse(filtro)
      const cidades = answer(await beginExport(deps.db, { kind, exporter }, sessao))
      const name = params.file.replace('.csv', `-${businessDay(deps.now())}.csv`)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(toCsv(headerOf(exporter, filter), exporter.rows(deps, filter, cidades))))
    },
  )
}
