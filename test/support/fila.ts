import { sql } from 'drizzle-orm'
import type { Fila } from '../../contract/fila.ts'
import { FILA_HEADER } from '../../contract/fila-rules.ts'
import type { Db } from '../../server/db/connection.ts'
import { transaction } from '../../server/db/transaction.ts'
import { beginFila } from '../../server/fila/begin.ts'
import type { Client } from './client.ts'
import { makeEvento, makeLote } from './fixtures.ts'

export type FilaAnswer = Fila & { code: string; message: string }

type MakeFila = Parameters<typeof makeEvento>[1] & { inSeconds?: number; qtd?: number; tipo?: 1 | 2 | 3 }

/** An event with a waiting room that opens in `inSeconds`, and one lot of `qtd` tickets. */
export async function makeFila(
  db: Db,
  { inSeconds = 3600, qtd = 100, tipo = 2 as 1 | 2 | 3, ...evento }: MakeFila = {},
) {
  const id = await makeEvento(db, evento)
  const { lote, setor } = await makeLote(db, id, { qtd, tipo })
  await addFila(db, id, inSeconds)
  return { evento: id, lote, setor }
}

/** Gives an event a waiting room that opens in `inSeconds`. */
export async function addFila(db: Db, evento: string, inSeconds: number): Promise<void> {
  await transaction(db, (tx) => beginFila(tx, evento, 'clock'))
  await openFila(db, evento, inSeconds)
}

/** Moves the opening to `inSeconds` from now; 0: it opens now. */
export const openFila = (db: Db, evento: string, inSeconds = 0) =>
  db.execute(
    sql`UPDATE evento SET fila_abre_em = clock_timestamp() + make_interval(secs => ${inSeconds}) WHERE id = ${evento}`,
  )

export const join = (who: Client, evento: string) => who.post<FilaAnswer>(`fila/${evento}`, {})
export const leave = (who: Client, evento: string) => who.call<FilaAnswer>('DELETE', `fila/${evento}`)
/** Requests the cliente's own place, as a page without a token does. */
export const ownPlace = (who: Client, evento: string) => who.get<FilaAnswer>(`fila/${evento}/lugar`)
/** Requests the place as the page does, with the token of the last answer. */
export const ask = (who: Client, evento: string, token?: string) =>
  who.call<FilaAnswer>('GET', `fila/${evento}`, undefined, token === undefined ? {} : { [FILA_HEADER]: token })
