import { sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../server/db/connection.ts'
import * as tables from '../server/db/schema/index.ts'

/** The order of insertion: parents before children. */
const ORDER = {
  cidades: tables.cidade,
  usuarios: tables.usuario,
  usuarioCidades: tables.usuarioCidade,
  clientes: tables.cliente,
  eventos: tables.evento,
  setores: tables.setor,
  lotes: tables.lote,
  meias: tables.eventoMeia,
  tarifas: tables.tarifa,
  codigos: tables.codigo,
  cotas: tables.cortesiaCota,
  rifas: tables.rifa,
  banners: tables.banner,
  sorteios: tables.sorteio,
  pictures: tables.picture,
  reservas: tables.reserva,
  attempts: tables.paymentAttempt,
  refunds: tables.refund,
  vendas: tables.venda,
  entradas: tables.entrada,
  configs: tables.configSocio,
  planos: tables.plano,
  beneficios: tables.planoBeneficio,
  socios: tables.socio,
  cobrancas: tables.socioCobranca,
  alerts: tables.alert,
  history: tables.history,
} as const

type RowsOf<T extends PgTable> = T['$inferInsert'][]

/** Rows to write, by table. */
export type Shop = { [K in keyof typeof ORDER]?: RowsOf<(typeof ORDER)[K]> }

/** Joins the rows of several parts and sorts the history by time. */
export function joinShops(...parts: readonly Shop[]): Shop {
  const all: Record<string, unknown[]> = {}
  for (const part of parts) {
    for (const [name, rows] of Object.entries(part)) all[name] = [...(all[name] ?? []), ...rows]
  }
  const shop = all as Shop
  return { ...shop, history: (shop.history ?? []).toSorted((a, b) => Number(a.at) - Number(b.at)) }
}

/** A statement can have 65,535 parameters, and no table here has more than 30 columns. */
const ROWS_PER_STATEMENT = 1000

async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: RowsOf<T>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await tx.insert(table).values(rows.slice(from, from + ROWS_PER_STATEMENT) as PgInsertValue<T>[])
  }
}

/** Writes the planned rows. Raffles are drawn last, because the database refuses sales of a drawn raffle. */
export async function writeShop(tx: Tx, shop: Shop): Promise<void> {
  const rifas = shop.rifas ?? []
  const undrawn = rifas.map((row) => ({ ...row, numeroSorteado: null, sorteadaEm: null, sorteadaPor: null }))
  for (const [name, table] of Object.entries(ORDER)) {
    await insertAll(tx, table, name === 'rifas' ? undrawn : (shop[name as keyof Shop] ?? []))
  }
  for (const { id, numeroSorteado, sorteadaEm, sorteadaPor } of rifas) {
    if (!numeroSorteado || !sorteadaEm) continue
    await tx.execute(sql`UPDATE rifa SET numero_sorteado = ${numeroSorteado}, sorteada_em = ${sorteadaEm.toISOString()},
      sorteada_por = ${sorteadaPor ?? null} WHERE id = ${id}`)
  }
}
