import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/connection.ts'
import { FIRST_WINDOW } from './admission.ts'
import { insertFila } from './fila-repo.ts'

const SEED_BYTES = 32

/** Begins the line of an event whose waiting room is turned on, with the seed of its draw; one that there is goes on. */
export const beginFila = (tx: Tx, idEvento: string) =>
  insertFila(tx, idEvento, randomBytes(SEED_BYTES).toString('hex'), FIRST_WINDOW)
