import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { formatDateTime } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { HistoricoList, HistoricoQuery, type Mudanca, VendaHistorico } from '../../../contract/historico.ts'
import { HISTORY_MAX_ROWS } from '../../../contract/limits.ts'
import { VendaParams } from '../../../contract/vendas.ts'
import type { AppDeps } from '../../app-deps.ts'
import { allPages, type Exporter } from '../../exports/exporter.ts'
import { answer } from '../../result.ts'
import { readVenda } from '../vendas/vendas-service.ts'
import { countHistory, historyOfVenda, listHistory, type VendaEntry } from './historico-repo.ts'

const TIPOS = ['usuario', 'cliente', 'provider', 'clock', 'terminal'] as const

/** Splits an actor, e.g. `usuario:<id>`. */
function toAtor(actor: string, nome: string | null): Mudanca['ator'] {
  const [word, id] = actor.split(':')
  return { tipo: TIPOS.find((tipo) => tipo === word) ?? 'clock', id: id || null, nome }
}

const toMudanca = (row: VendaEntry) => ({
  id: row.id,
  em: new Date(row.at).toISOString(),
  entidade: row.entity,
  id_entidade: row.entity_id,
  de: row.from_state,
  para: row.to_state,
  ator: toAtor(row.actor, row.nome),
})

/** The history of changes; for admins. */
export const historico: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { db } = deps
  app.get(
    '/api/historico',
    {
      schema: {
        summary: 'Mostra quem mudou o quê, e quando',
        querystring: HistoricoQuery,
        response: { 200: HistoricoList },
      },
    },
    async ({ query }) => {
      const [rows, total] = await Promise.all([listHistory(db, query), countHistory(db, query)])
      return { result: rows.map((row) => ({ ...toMudanca(row), detalhe: row.detail })), total }
    },
  )

  app.get(
    '/api/eventos/venda/:id/historico',
    {
      schema: {
        summary: 'Mostra o que aconteceu com um ingresso',
        params: VendaParams,
        response: { 200: VendaHistorico },
      },
    },
    async ({ params, caller }) => {
      const found = await readVenda(deps, caller, params.id)
      if (!found.ok) return answer(found)
      return { result: (await historyOfVenda(db, params.id)).map(toMudanca) }
    },
  )
}

/** As many rows as the list pages through; older ones need a filter by days. */
export const historicoExport: Exporter<z.infer<typeof EXPORT_FILTERS.historico>> = {
  header: ['Data', 'Registro', 'Identificação', 'De', 'Para', 'Quem', 'Nome', 'Detalhe'],
  filter: EXPORT_FILTERS.historico,
  async *rows({ db }, filter) {
    const page = async (cursor: number, limit: number) =>
      cursor < HISTORY_MAX_ROWS ? listHistory(db, { ...filter, cursor, limit }) : []
    for await (const row of allPages(page))
      yield [
        formatDateTime(new Date(row.at)),
        row.entity,
        row.entity_id,
        row.from_state,
        row.to_state,
        row.actor,
        row.nome,
        row.detail && JSON.stringify(row.detail),
      ]
  },
}
