import type { EnsaioApagado } from '../../../contract/ensaio.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, refuse, type Result } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { countEnsaio, deleteEnsaio, lockEnsaio, lockSales, readEnsaio, readWork, type Work } from './ensaio-repo.ts'
import { lastDeletion, toPartes } from './ensaio-service.ts'

/** The tables that a deletion writes to: the history, and the note that public answers have changed. */
const WRITTEN: ReadonlySet<string> = new Set(['history', 'public_change'])

/**
 * The proof of a deletion: PostgreSQL counts every row that this transaction deleted or changed, in every table, and it
 * must be the rows that were counted as the rehearsal's, and no other. Throws otherwise, which undoes everything.
 */
function prove(before: readonly Work[], after: readonly Work[], counted: Readonly<Record<string, number>>): void {
  const start = new Map(before.map((work) => [work.tabela, work]))
  for (const { tabela, novas, mudadas, apagadas } of after) {
    const since = start.get(tabela) ?? { novas: 0, mudadas: 0, apagadas: 0 }
    const isOwn = apagadas - since.apagadas === (counted[tabela] ?? 0) && mudadas === since.mudadas
    if (!isOwn || (novas !== since.novas && !WRITTEN.has(tabela)))
      throw new Error(`the deletion of a rehearsal touched other rows of ${tabela}`)
  }
}

async function deleteInTx(tx: Tx, actor: string): Promise<Result<string | null>> {
  const id = await lockEnsaio(tx)
  if (id === null) return done(null)
  await lockSales(tx, id)
  const row = await readEnsaio(tx)
  if (!row || row.em_andamento) return refuse(409, 'ensaio.busy')
  const contagem = await countEnsaio(tx, id)
  const before = await readWork(tx)
  const counted = await deleteEnsaio(tx, id)
  const detail = { nome: [row.nome, null], ...toPartes(row), ...contagem, linhas_por_tabela: counted }
  await record(tx, [{ entity: 'ensaio', entityId: id, fromState: null, toState: 'deleted', actor, detail }])
  prove(before, await readWork(tx), counted)
  return done(id)
}

/**
 * DELETE ensaio: deletes the rehearsal with its sales and readings, in one transaction, which proves that nothing else is
 * gone. Only the history keeps that it was there. A repeated request is answered with the deletion that was made.
 */
export async function removeEnsaio(deps: AppDeps, actor: string): Promise<Result<EnsaioApagado>> {
  const removed = await transaction(deps.db, (tx) => deleteInTx(tx, actor))
  if (!removed.ok) return removed
  // A page that still shows it learns that it is gone.
  if (removed.value !== null) publish(deps, 'edited', { id: removed.value })
  const apagado = await lastDeletion(deps.db)
  return apagado ? done(apagado) : refuse(404, 'record.not-found')
}
