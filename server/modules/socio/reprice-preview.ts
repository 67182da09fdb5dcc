import { z } from 'zod'
import { toReais } from '../../../contract/money.ts'
import type { ReajustePrevia } from '../../../contract/socio.ts'
import type { Db } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'
import { listSocios } from './socio-repo.ts'

const PreviewRepriceRow = z.strictObject({ cents: z.int(), n: z.int(), stays: z.int() })

/** What `POST socio/reajuste` with this price would change: the same rows as `repriceAll`. */
export async function previewReprice(
  db: Db,
  cents: number,
  page: { cursor: number; limit: number },
): Promise<z.infer<typeof ReajustePrevia>> {
  const found = await rows(db, PreviewRepriceRow)`
    SELECT coalesce(valor_alvo_cents, valor_cents) AS cents, count(*)::int AS n,
      (count(*) FILTER (WHERE cancel_pedido_em IS NOT NULL))::int AS stays
    FROM socio WHERE state = 'active' GROUP BY 1 ORDER BY 1`
  const sum = (of: (row: (typeof found)[number]) => number) => toReais(found.reduce((so, row) => so + of(row), 0))
  return {
    ...(await listSocios(db, { cancelados: 'notCanceled', outroValorCents: cents }, page)),
    mensal: sum((row) => row.n * row.cents),
    // Who has asked to leave keeps their price.
    mensal_depois: sum((row) => row.stays * row.cents + (row.n - row.stays) * cents),
    por_valor: found.map((row) => ({ valor: toReais(row.cents), quantidade: row.n })),
  }
}
