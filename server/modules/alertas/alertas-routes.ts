import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { alertaText } from '../../../contract/alertas-rules.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { sobreText } from '../../../contract/historico-rules.ts'
import { Alerta, AlertasList, AlertasQuery, AlertaVisto, type Sobre } from '../../../contract/historico.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { allPages, type Exporter } from '../../exports/exporter.ts'
import { usuarioOf } from '../../plugins/auth.ts'
import { answer, done, refuse } from '../../result.ts'
import { readSobre } from '../historico/sobre.ts'
import { type AlertRow, countAlerts, listAlerts, seeAlert } from './alertas-repo.ts'

const toAlerta = (row: AlertRow, sobre: Sobre): Alerta => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  detail: row.detail,
  sobre,
  em: new Date(row.at).toISOString(),
  visto_em: row.seen_at && new Date(row.seen_at).toISOString(),
  visto_por: row.seen_by === null ? null : { id: row.seen_by, nome: row.nome },
})

/** The alerts with what they are about, which is looked up now: an alert stores no personal data. */
async function toAlertas(db: Db, found: readonly AlertRow[]): Promise<Alerta[]> {
  const sobre = await readSobre(
    db,
    found.map(({ subject }) => subject),
  )
  return found.map((row) => toAlerta(row, sobre(row.subject)))
}

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
      return { result: await toAlertas(db, rows), total }
    },
  )

  app.post(
    '/api/alertas/visto',
    { schema: { summary: 'Marca um alerta como resolvido', body: AlertaVisto, response: { 200: Alerta } } },
    async ({ body, caller }) => {
      const row = await transaction(db, (tx) => seeAlert(tx, body.id, usuarioOf(caller).id))
      const [alerta] = row ? await toAlertas(db, [row]) : []
      return answer(alerta ? done(alerta) : refuse(404, 'record.not-found'))
    },
  )
}

export const alertasExport: Exporter<object> = {
  needs: 'GET /api/alertas',
  header: [
    'Data',
    'Alerta',
    'Sobre',
    'Pedido',
    'Valor, com taxa (R$)',
    'Reembolso (R$)',
    'Registro',
    'Detalhe',
    'O que fazer',
    'Visto em',
    'Visto por',
  ],
  filter: EXPORT_FILTERS.alertas,
  async *rows({ db }) {
    const page = async (cursor: number, limit: number) => toAlertas(db, await listAlerts(db, cursor, limit))
    for await (const { kind, em, subject, detail, sobre, visto_em, visto_por } of allPages(page))
      yield [
        formatDateTime(em),
        alertaText(kind)?.titulo ?? kind,
        sobreText(sobre),
        sobre.pedido,
        sobre.valor,
        sobre.reembolso,
        subject,
        detail,
        alertaText(kind)?.oQueFazer ?? null,
        visto_em && formatDateTime(visto_em),
        visto_por?.nome ?? null,
      ]
  },
}
