import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import { IdOnly } from '../../../contract/fields.ts'
import { SORTEIO_IMPORT_MAX_BYTES } from '../../../contract/limits.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { maskDocument } from '../../../contract/sorteios-rules.ts'
import {
  ExportAnswer,
  SorteioFilter,
  SorteioFilter as SorteioFilterSchema,
  SorteioImportAnswer,
  SorteioImportInput,
  SorteioList,
  SorteioParams,
  SorteioQuery,
} from '../../../contract/sorteios.ts'
import type { AppDeps } from '../../app-deps.ts'
import { isSignedLink } from '../../auth/signed-links.ts'
import { exportPath } from '../../exports/export-links.ts'
import type { Cell, Exporter } from '../../exports/exporter.ts'
import { readContent } from '../../pictures/picture-repo.ts'
import { actorOf, usuarioOf } from '../../plugins/auth.ts'
import { uploads } from '../../plugins/uploads.ts'
import { answer, refuse, Refused } from '../../result.ts'
import { listSorteios, type SorteioRow, sorteiosAfter } from './sorteios-repo.ts'
import { importSorteios, removeSorteio, toSorteio } from './sorteios-service.ts'

const FileParams = z.object({ file: z.string().max(60) })
const FOTO = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/

/** The prize draw's calls (docs/product.md#calls). */
export const sorteios: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/sorteios',
    {
      schema: { summary: 'Lista as inscrições do sorteio', querystring: SorteioQuery, response: { 200: SorteioList } },
    },
    async ({ query: { cursor, limit, ...filter } }) => {
      const { rows, ...sums } = await listSorteios(deps.db, filter, { cursor, limit })
      return { list: rows.map((row) => toSorteio(deps, row)), ...sums }
    },
  )

  app.get(
    '/api/sorteios/exportar',
    {
      schema: {
        summary: 'Cria o link para exportar as inscrições',
        querystring: SorteioFilter,
        response: { 200: ExportAnswer },
      },
    },
    async ({ query, caller }) =>
      answer(exportPath(deps, { kind: 'sorteios', exporter: sorteiosExport }, query, usuarioOf(caller))),
  )

  app.delete(
    '/api/sorteios/:id',
    { schema: { summary: 'Exclui uma inscrição', params: SorteioParams, response: { 200: IdOnly } } },
    async ({ params, caller }) => answer(await removeSorteio(deps, params.id, actorOf(caller))),
  )

  app.get(
    '/api/fotos/:file',
    {
      schema: {
        summary: 'Foto de uma inscrição do sorteio, por um link assinado que vale cinco minutos',
        params: FileParams,
      },
      config: { answers: ['image/jpeg'] },
    },
    async ({ params, raw }, reply) => {
      if (!isSignedLink(deps.config.LINK_SECRET, raw.url ?? '', deps.now()))
        throw new Refused(refuse(403, 'link.expired'))
      const id = FOTO.exec(params.file)?.[1]
      const foto = id ? await readContent(deps.db, id, 'sorteio') : null
      if (!foto) throw new Refused(refuse(404, 'record.not-found'))
      return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(foto)
    },
  )

  await app.register(async (scope) => {
    await scope.register(uploads)
    const upload = { field: 'arquivo', maxBytes: SORTEIO_IMPORT_MAX_BYTES, tooLarge: 'import.too-large' as const }
    scope.withTypeProvider<ZodTypeProvider>().post(
      '/api/sorteios/importar',
      {
        schema: {
          summary: 'Importa inscrições de um arquivo CSV',
          body: SorteioImportInput,
          response: { 200: SorteioImportAnswer },
        },
        config: { upload },
      },
      async ({ body, caller }) => answer(await importSorteios(deps, body.arquivo, actorOf(caller))),
    )
  })
}

const BATCH = 500

// In batches, so that a slow download holds neither memory nor a transaction.
async function* rows({ db }: AppDeps, filter: SorteioFilter): AsyncGenerator<readonly Cell[]> {
  let last: SorteioRow | null = null
  for (;;) {
    const batch: SorteioRow[] = await sorteiosAfter(db, filter, last, BATCH)
    for (const row of batch)
      yield [
        row.nome_completo,
        maskDocument(row.documento),
        formatDay(row.data_nascimento),
        row.sexo,
        maskPhone(row.telefone),
        row.tamanho,
        formatDateTime(row.created_at),
      ]
    last = batch.at(-1) ?? null
    if (batch.length < BATCH) return
  }
}

/** The columns are those that an import accepts, so that an exported file can be imported again. */
export const sorteiosExport: Exporter<SorteioFilter> = {
  needs: 'GET /api/sorteios/exportar',
  header: ['Nome completo', 'Documento', 'Data de nascimento', 'Sexo', 'Telefone', 'Tamanho', 'Inscrição'],
  filter: SorteioFilterSchema,
  rows,
}
