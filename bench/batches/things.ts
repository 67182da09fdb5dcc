import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../server/db/connection.ts'
import { IdRow } from '../../server/db/rows.ts'
import { rowOf, rowsOf } from '../rows.ts'

const PlaceRow = z.strictObject({ lote: z.guid(), nr: z.int() })

/** The things to buy: lots without numbers, a free place for each buyer, and a raffle with a number for each. */
export type Things = { clientes: string[]; lotes: string[]; places: z.infer<typeof PlaceRow>[]; rifa: string }

const LOTES = 10
/** In a sector of `fill`, places up to this number may be sold. */
const PLACES = 60
const LAST_SOLD = 20

/** Finds things to buy in a database filled by `fill`, and buyers who hold nothing. */
export async function findThings(db: Db, buyers: number): Promise<Things> {
  const ids = async (query: SQL): Promise<string[]> => rowsOf(IdRow, await db.execute(query)).map(({ id }) => id)
  // Including the clientes with the most tickets: for them the most rows are read.
  const clientes = await ids(sql`SELECT c.id FROM cliente c
    LEFT JOIN (SELECT id_cliente, count(*) AS n FROM venda GROUP BY 1) v ON v.id_cliente = c.id
    WHERE NOT EXISTS (SELECT 1 FROM reserva r WHERE r.id_cliente = c.id AND r.status IN ('held', 'paying'))
    ORDER BY n DESC NULLS LAST, c.id LIMIT ${buyers}`)
  await db.execute(
    sql`UPDATE cliente SET id_pagar_me = 'cus_' || id WHERE id = ANY(${sql.param(clientes)}::uuid[]) AND id_pagar_me IS NULL`,
  )
  const onSale = (tipo: number, least: number) => sql`SELECT l.id FROM lote l JOIN setor s ON s.id = l.id_setor
    JOIN evento e ON e.id = s.id_evento
    WHERE e.data > current_date + 2 AND e.inicio_vendas < current_date AND NOT e.excluir AND s.tipo = ${tipo}
      AND s.qtd_lugar <= ${PLACES} AND l.qtd_total - l.tomados >= ${least} AND l.data < now() AND NOT EXISTS (SELECT 1 FROM lote x
        WHERE x.id_setor = l.id_setor AND x.data > l.data AND x.data < now() + interval '1 hour')
    ORDER BY l.qtd_total DESC, l.id LIMIT ${LOTES}`
  const lotes = await ids(onSale(2, 20))
  const free = await db.execute(sql`
    SELECT n.id AS lote, nr FROM (${onSale(1, 1)}) n JOIN lote l ON l.id = n.id, generate_series(${LAST_SOLD + 1}::int, ${PLACES}::int) nr
    WHERE NOT EXISTS (SELECT 1 FROM venda v WHERE v.id_setor = l.id_setor AND v.nr_lugar = nr
      AND v.status NOT IN ('released', 'refunded'))
    ORDER BY nr, n.id LIMIT ${buyers}`)
  const places = rowsOf(PlaceRow, free)
  if (places.length < buyers || clientes.length < buyers)
    throw new Error('the database is too small for so many buyers')
  const rifa =
    await db.execute(sql`INSERT INTO rifa (nome, valor_cents, qtd_numeros, inicio_vendas, data_sorteio, publicada)
    VALUES ('Camisa', 500, 1000, current_date - 3, current_date + 20, true) RETURNING id`)
  return { clientes, lotes, places, rifa: rowOf(IdRow, rifa).id }
}
