import { SORTEIO_LINE } from '../../../contract/messages-office.ts'
import type { Sorteio } from '../../../contract/sorteios.ts'
import type { AppDeps } from '../../app-deps.ts'
import { signLink } from '../../auth/signed-links.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { findSorteioLista } from './sorteio-lista-repo.ts'
import { type LineErrors, readEntries, refuseLines } from './sorteios-import.ts'
import * as repo from './sorteios-repo.ts'

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const CHUNK = 1000

/** An entry on the wire. The link to its photo is valid for five minutes. */
export const toSorteio = (
  { config, now }: Pick<AppDeps, 'config' | 'now'>,
  { has_foto, ...row }: repo.SorteioRow,
): Sorteio => ({
  ...row,
  foto: has_foto ? signLink(config.LINK_SECRET, `/api/fotos/${row.id}.jpg`, now()) : null,
})

/** Imports all entries of a file, or none if any is invalid or its document is already registered. */
export async function importSorteios(
  { db }: Pick<AppDeps, 'db'>,
  content: Buffer,
  actor: string,
): Promise<Result<{ importados: number }>> {
  const read = readEntries(content)
  if (!read.ok) return read
  return transaction(db, async (tx) => {
    await repo.lockImports(tx)
    if (await findSorteioLista(tx)) return refuse(409, 'sorteio.frozen')
    const known = await repo.knownDocuments(
      tx,
      read.value.map(({ entry }) => entry.documento),
    )
    const errors: LineErrors = new Map()
    for (const { line, entry } of read.value) if (known.has(entry.documento)) errors.set(line, SORTEIO_LINE.known)
    if (errors.size) return refuseLines(errors)
    for (let from = 0; from < read.value.length; from += CHUNK) {
      const lines = read.value.slice(from, from + CHUNK).map(({ entry }) => entry)
      const ids = await repo.insertSorteios(tx, lines)
      await record(
        tx,
        ids.map((entityId) => ({ entity: 'sorteio', entityId, fromState: null, toState: 'created', actor })),
      )
    }
    return done({ importados: read.value.length })
  })
}

/** Deletes an entry and its photo. */
export const removeSorteio = (
  { db }: Pick<AppDeps, 'db'>,
  id: string,
  actor: string,
): Promise<Result<{ id: string }>> =>
  transaction(db, async (tx) => {
    if (!(await repo.deleteSorteio(tx, id))) return refuse(404, 'record.not-found')
    await record(tx, [{ entity: 'sorteio', entityId: id, fromState: null, toState: 'deleted', actor }])
    return done({ id })
  })
