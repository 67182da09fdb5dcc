import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { businessDay } from '../../../contract/dates.ts'
import { ExportarAnswer, ExportarInput } from '../../../contract/exportacoes.ts'
import type { AppDeps } from '../../app-deps.ts'
import { isSignedLink } from '../../auth/signed-links.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer, Refused, refuse } from '../../result.ts'
import { toCsv } from './csv-write.ts'
import { EXPORTS, type ExportKind } from './export-kinds.ts'
import { cidadesOf, decrypt, exportPath, FILTER_MAX } from './export-links.ts'
import type { Exporter } from './exporter.ts'

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
    async ({ body, caller }) => answer(exportPath(deps, body.lista, body.filtro, usuarioOf(caller))),
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
      const { filtro, usuario } = decrypt(secret, query.f)
      const cidades = answer(await cidadesOf(deps.db, kind, usuario))
      const exporter = EXPORTS[kind] as Exporter<unknown>
      const filter = exporter.filter.parse(filtro)
      const name = params.file.replace('.csv', `-${businessDay(deps.now())}.csv`)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(toCsv(headerOf(exporter, filter), exporter.rows(deps, filter, cidades))))
    },
  )
}
