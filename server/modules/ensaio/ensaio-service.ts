import { businessDay } from '../../../contract/dates.ts'
import { contagemText, ensaioDone, ensaioProva } from '../../../contract/ensaio-rules.ts'
import { type Ensaio, EnsaioApagado, type EnsaioAnswer } from '../../../contract/ensaio.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result } from '../../result.ts'
import { copyForEnsaio } from '../eventos/copy-ensaio.ts'
import { type EnsaioRow, readDeletion, readEnsaio } from './ensaio-repo.ts'

const iso = (instant: string | null): string | null => instant && new Date(instant).toISOString()

/** When each part of the rehearsal happened, as ISO instants. */
export const toPartes = ({ comprado_em, entrou_em, devolvido_em }: EnsaioRow) => ({
  comprado_em: iso(comprado_em),
  entrou_em: iso(entrou_em),
  devolvido_em: iso(devolvido_em),
})

const toEnsaio = (row: EnsaioRow): Ensaio => ({
  ...row,
  ...toPartes(row),
  criado_em: new Date(row.criado_em).toISOString(),
})

/** The newest deletion of a rehearsal; null when none was deleted. */
export async function lastDeletion(db: Db | Tx, of = { finished: false }): Promise<EnsaioApagado | null> {
  const row = await readDeletion(db, of)
  return row && EnsaioApagado.parse({ ...Object(row.detail), apagado_em: new Date(row.at).toISOString() })
}

/** GET ensaio. */
export async function currentEnsaio(db: Db): Promise<EnsaioAnswer> {
  const row = await readEnsaio(db)
  return { ensaio: row && toEnsaio(row), apagado: await lastDeletion(db) }
}

/**
 * POST ensaio: makes the rehearsal of an event. There is one at a time: while there is one it is answered, so that a
 * second click or a second admin goes on with it.
 */
export async function beginEnsaio(deps: AppDeps, actor: string, idEvento: string): Promise<Result<EnsaioAnswer>> {
  const { db, now } = deps
  try {
    const made = await transaction(db, async (tx) =>
      (await readEnsaio(tx)) ? done(null) : copyForEnsaio(tx, actor, idEvento, businessDay(now())),
    )
    if (!made.ok) return made
  } catch (error) {
    if (!violates(error, 'evento_one_ensaio')) throw error
  }
  return done(await currentEnsaio(db))
}

/** A fact of the first steps (GET comeco). `at`: when it first became true; null: it is not. */
type Fact = { at: string | null; prova?: string | null; problema?: string | null }

/**
 * The facts 'ensaio' and 'ensaio-apagado' of the first steps: of the rehearsal that is there, else of the last one that
 * was finished before it was deleted.
 */
export async function rehearsalFacts(tx: Tx | Db): Promise<{ ensaio: Fact; 'ensaio-apagado': Fact }> {
  const row = await readEnsaio(tx)
  const deleted = await lastDeletion(tx, { finished: true })
  const partes = row && ensaioDone(toPartes(row)) !== null ? toPartes(row) : deleted
  const missing = row
    ? [
        ...(row.comprado_em === null ? ['comprar os dois ingressos'] : []),
        ...(row.entrou_em === null ? ['ler um na portaria'] : []),
        ...(row.devolvido_em === null ? ['devolver o outro'] : []),
      ]
    : []
  const problema = missing.length ? `Falta ${missing.join(', ')}.` : null
  const at = partes && ensaioDone(partes)
  const isLeft = row !== null && partes !== deleted
  return {
    ensaio: partes && at !== null ? { at, prova: ensaioProva(partes) } : { at: null, problema },
    'ensaio-apagado':
      row || !deleted
        ? { at: null, problema: isLeft ? 'O ensaio terminou e ainda não foi apagado.' : null }
        : { at: deleted.apagado_em, prova: contagemText(deleted) },
  }
}
