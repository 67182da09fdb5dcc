import type { z } from 'zod'
import { toReais } from '../../../contract/money.ts'
import type { ReajustePrevia } from '../../../contract/socio.ts'
import type { Db } from '../../db/connection.ts'
import { countPrices, listSocios } from './socio-repo.ts'

/** What `POST socio/reajuste` with this price would change: the same rows as `repriceAll`. */
export async function previewReprice(
  db: Db,
  cents: number,
  page: { cursor: number; limit: number },
): Promise<z.infer<typeof ReajustePrevia>> {
  const found = await countPrices(db)
  const sum = (of: (row: (typeof found)[number]) => number) => toReais(found.reduce((so, row) => so + of(row), 0))
  return {
    ...(await listSocios(db, { cancelados: 'notCanceled', outroValorCents: cents }, page)),
    mensal: sum((row) => row.n * row.cents),
    // Who has asked to leave keeps their price.
    mensal_depois: sum((row) => row.stays * row.cents + (row.n - row.stays) * cents),
    por_valor: found.map((row) => ({ valor: toReais(row.cents), quantidade: row.n })),
  }
}
