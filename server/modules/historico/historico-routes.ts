import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { sobreText } from '../../../contract/historico-rules.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { atorText } from '../../../contract/historico-rules.ts'
import { estadoText, mudancaEmLinha, mudancaText, registroNome } from '../../../contract/historico-words-rules.ts'
import { HistoricoList, HistoricoQuery, type Mudanca, VendaHistorico } from '../../../contract/historico.ts'
import { HISTORY_MAX_ROWS } from '../../../contract/limits.ts'
import { VendaParams } from '../../../contract/vendas.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '../../db/connection.ts'
import { allPages, type Exporter } from '../../exports/exporter.ts'
import { answer } from '../../result.ts'
import { readAdmissoes } from '../../sales/admit/entradas-repo.ts'
import { readVenda } from '../vendas/vendas-service.ts'
import { countHistory, type HistoryEntry, historyOfVenda, listHistory, type VendaEntry } from './historico-repo.ts'
import { readSobre } from './sobre.ts'

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

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** At most this many ids in the details of one change are looked up: an order may have thousands of tickets. */
const NAMED_IDS = 20
const idsIn = ({ detail }: HistoryEntry): string[] =>
  detail ? (JSON.stringify(detail).match(UUID) ?? []).slice(0, NAMED_IDS) : []

/** The changes with what they are about, and the names of the records that their details refer to. */
async function toMudancas(db: Db, found: readonly HistoryEntry[], also: readonly string[] = []) {
  const sobre = await readSobre(db, [...also, ...found.flatMap((row) => [row.entity_id, ...idsIn(row)])])
  const nomeOf = (id: string): [string, string][] => {
    const text = sobreText(sobre(id))
    return text ? [[id, text]] : []
  }
  const result = found.map((row): Mudanca => ({
    ...toMudanca(row),
    detalhe: row.detail,
    sobre: sobre(row.entity_id),
    nomes: Object.fromEntries(idsIn(row).flatMap(nomeOf)),
  }))
  return { result, sobre }
}

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
      const filtered = query.evento ?? query.pessoa ?? query.id
      const { result, sobre } = await toMudancas(db, rows, filtered ? [filtered] : [])
      return { result, total, filtro: (filtered && sobreText(sobre(filtered))) || null }
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
      const [changes, admissoes] = await Promise.all([historyOfVenda(db, params.id), readAdmissoes(db, params.id)])
      const entradas = admissoes.map(({ id, lida_em, portao, resultado, id_usuario, nome }) => ({
        id,
        em: new Date(lida_em).toISOString(),
        portao,
        resultado,
        ator: toAtor(`usuario:${id_usuario}`, nome),
      }))
      return { result: changes.map(toMudanca), entradas }
    },
  )
}

/** As many rows as the list pages through; older ones need a filter by days. */
export const historicoExport: Exporter<z.infer<typeof EXPORT_FILTERS.historico>> = {
  needs: 'GET /api/historico',
  header: ['Data', 'O que aconteceu', 'De quê', 'Código', 'Estado anterior', 'Quem', 'Campos e valores'],
  filter: EXPORT_FILTERS.historico,
  async *rows({ db }, filter) {
    const page = async (cursor: number, limit: number) =>
      cursor < HISTORY_MAX_ROWS ? listHistory(db, { ...filter, cursor, limit }) : []
    const named = async (cursor: number, limit: number) => (await toMudancas(db, await page(cursor, limit))).result
    for await (const change of allPages(named))
      yield [
        formatDateTime(change.em),
        mudancaText(change),
        registroNome(change),
        change.id_entidade,
        change.de && estadoText(change.de),
        atorText(change.ator),
        mudancaEmLinha(change),
      ]
  },
}
