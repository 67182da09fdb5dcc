import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import { decideOrder, isListed, type NumberedRow, numberDrawn } from './draw-repo.ts'

/**
 * So many places are numbered in one transaction: they are locked until its end, so that joining again and leaving wait.
 * A million need 200 of them, less than a second each.
 */
const PART = 5000

/**
 * Draws the numbers of those who came before the opening, once: decides their order, then gives them their numbers in
 * parts, each in a transaction of its own. A process that ends in between leaves a list that the next one goes on with,
 * and nobody is let in before all have their number. The last part writes into the history from what was drawn.
 * @param most places of a part @returns what was drawn; null when there are more to number
 */
export async function draw(tx: Tx, idEvento: string, most = PART): Promise<NumberedRow | null> {
  if (!(await isListed(tx, idEvento))) await decideOrder(tx, idEvento)
  const drawn = await numberDrawn(tx, idEvento, most)
  if (!drawn.is_done) return null
  const detail = { lista_sha256: drawn.list_sha256, pessoas: drawn.last_number }
  await record(tx, [{ entity: 'fila', entityId: idEvento, fromState: null, toState: 'drawn', actor: 'clock', detail }])
  return drawn
}
