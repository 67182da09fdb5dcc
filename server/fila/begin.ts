import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/connection.ts'
import { recordCreated } from '../db/edits.ts'
import { FIRST_WINDOW } from './admission.ts'
import { insertFila } from './fila-repo.ts'

const SEED_BYTES = 32

/**
 * Begins the line of an event whose waiting room is turned on, with the seed of its draw; an existing line stays. The
 * hash of the seed, which is public from now on, is in the history.
 * @param actor of the history row
 */
export async function beginFila(tx: Tx, idEvento: string, actor: string): Promise<void> {
  const begun = await insertFila(tx, idEvento, randomBytes(SEED_BYTES).toString('hex'), FIRST_WINDOW)
  if (begun) await recordCreated(tx, { entity: 'fila', id: idEvento, actor }, { semente_sha256: begun.seed_sha256 })
}
