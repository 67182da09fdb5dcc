import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { alertaText } from '../../../contract/alertas-rules.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { Alerta, AlertasList, AlertasQuery, AlertaVisto } from '../../../contract/historico.ts'
import type { AppDeps } from '../../app-deps.ts'
import { transaction } from '../../db/transaction.ts'
import { allPages, type Exporter } from '../../exports/exporter.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer, done, refuse } from '../../result.ts'
import { type AlertRow, countAlerts, listAlerts, seeAlert } from './alertas-repo.ts'

const toAlerta = (row: AlertRow): Alerta => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  detail: row.detail,
  em: new Date(row.at).toISOString(),
  visto_em: row.seen_at && new Date(row.seen_at).toISOString(),
  visto_por: row.seen_by === null ? null : { id: row.seen_by, nome: row.nome },
})

/** Alerts that an administrator must check; for admins. */
export const alertas: FastifyPluginAsyncZod<AppDeps> = async (app, { db }) => {
  app.get(
    '/api/alertas',
    {
      schema: {
        summary: 'Lista o que pede a atenção de alguém',
        querystring: AlertasQuery,
        response: { 200: AlertasList },
      },
    },
    async ({ query }) => {
      const [rows, total] = await Promise.all([listAlerts(db, query.cursor, query.limit), countAlerts(db)])
      return { result: rows.map(toAlerta), total }
    },
  )

  app.post(
    '/api/alertas/visto',
    { schema: { summary: 'Marca um alerta como resolvido', body: AlertaVisto, response: { 200: Alerta } } },
    async ({ body, caller }) => {
      const row = await transaction(db, (tx) => seeAlert(tx, body.id, usuarioOf(caller).id))
      return answer(row ? done(toAlerta(row)) : refuse(404, 'record.not-found'))
    },
  )
}

export const alertasExport: Exporter<object> = {
  header: ['Data', 'Alerta', 'Registro', 'Detalhe', 'O que fazer', 'Visto em', 'Visto por'],
  filter: EXPORT_FILTERS.alertas,
  async *rows({ db }) {
    for await (const row of allPages((cursor, limit) => listAlerts(db, cursor, limit)))
      yield [
        formatDateTime(new Date(row.at)),
        alertaText(row.kind)?.titulo ?? row.kind,
        row.subject,
        row.detail,
        alertaText(row.kind)?.oQueFazer ?? null,
        row.seen_at && formatDateTime(new Date(row.seen_at)),
        row.nome,
      ]
  },
}
