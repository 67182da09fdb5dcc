import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../connection.ts'
import {
  banner,
  cidade,
  cliente,
  evento,
  history,
  image,
  lote,
  paymentAttempt,
  reserva,
  rifa,
  setor,
  venda,
} from '../schema/index.ts'

type RowsOf<T extends PgTable> = T['$inferInsert'][]

/** All rows of a season, in lists. */
export type Shop = {
  cidades: RowsOf<typeof cidade>
  clientes: RowsOf<typeof cliente>
  eventos: RowsOf<typeof evento>
  setores: RowsOf<typeof setor>
  lotes: RowsOf<typeof lote>
  rifas: RowsOf<typeof rifa>
  banners: RowsOf<typeof banner>
  images: RowsOf<typeof image>
  reservas: RowsOf<typeof reserva>
  attempts: RowsOf<typeof paymentAttempt>
  vendas: RowsOf<typeof venda>
  history: RowsOf<typeof history>
}

/** A statement takes 65,535 parameters; no table here has more than 30 columns. */
const ROWS_PER_STATEMENT = 1000

async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: RowsOf<T>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await tx.insert(table).values(rows.slice(from, from + ROWS_PER_STATEMENT) as PgInsertValue<T>[])
  }
}

/** Writes a season, parents before children. */
export async function writeShop(tx: Tx, shop: Shop): Promise<void> {
  await insertAll(tx, cidade, shop.cidades)
  await insertAll(tx, cliente, shop.clientes)
  await insertAll(tx, evento, shop.eventos)
  await insertAll(tx, setor, shop.setores)
  await insertAll(tx, lote, shop.lotes)
  await insertAll(tx, rifa, shop.rifas)
  await insertAll(tx, banner, shop.banners)
  await insertAll(tx, image, shop.images)
  await insertAll(tx, reserva, shop.reservas)
  await insertAll(tx, paymentAttempt, shop.attempts)
  await insertAll(tx, venda, shop.vendas)
  await insertAll(tx, history, shop.history)
}
