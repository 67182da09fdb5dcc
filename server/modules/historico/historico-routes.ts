import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HistoricoList, HistoricoQuery, type Mudanca } from '../../../contract/historico.ts'
import type { AppDeps } from '../../app-deps.ts'
import { countHistory, type HistoryEntry, listHistory } from './historico-repo.ts'

const TIPOS = ['usuario', 'cliente', 'provider', 'clock'] as const

/** Splits an actor, e.g. `usuario:<id>`. */
function toAtor(actor: string, nome: string | null): Mudanca['ator'] {
  const [word, id] = actor.split(':')
  return { tipo: TIPOS.find((tipo) => tipo === word) ?? 'clock', id: id || null, nome }
}

const toMudanca = (row: HistoryEntry): Mudanca => ({
  id: row.id,
  em: new Date(row.at).toISOString(),
  entidade: row.entity,
  id_entidade: row.entity_id,
  de: row.from_state,
  para: row.to_state,
  ator: toAtor(row.actor, row.nome),
  detalhe: row.detail,
})

/** The history of changes; for admins. */
export const historico: FastifyPluginAsyncZod<AppDeps> = async (app, { db }) => {
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
      return { result: rows.map(toMudanca), total }
    },
  )
}
