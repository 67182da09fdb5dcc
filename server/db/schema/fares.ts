import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { cidade, evento, lote } from './catalog.ts'
import { id, versao } from './columns.ts'

/**
 * Who a unit is for, besides the full price, which every lot has (docs/selling.md#fares): a reason of half price, or a
 * promotional fare of a lot. Reasons are never deleted, nor is a fare that a unit has.
 */
export const tarifa = pgTable(
  'tarifa',
  {
    id: id(),
    tipo: text().notNull(),
    nome: text().notNull(),
    /** What to show at the entrance; null: nothing. */
    documento: text(),
    /** Whether its units count in the quota of half price: those of people of 60 or older do not. */
    naCota: boolean().notNull(),
    ordem: integer().notNull().default(100),
    /** Where the reason holds: in a state or a city. Neither: a federal law, which nobody edits. */
    estado: text(),
    idCidade: uuid().references(() => cidade.id),
    /** Of a promotional fare: its lot and its price. */
    idLote: uuid().references(() => lote.id, { onDelete: 'cascade' }),
    valorCents: integer(),
    taxaCents: integer(),
    /** False: no more are sold. */
    ativa: boolean().notNull().default(true),
    versao: versao(),
  },
  (t) => [
    index('tarifa_lote')
      .on(t.idLote)
      .where(sql`id_lote IS NOT NULL`),
    check('tarifa_tipo', sql`${t.tipo} IN ('meia', 'promocional')`),
    check(
      'tarifa_promocional',
      sql`CASE ${t.tipo} WHEN 'promocional' THEN num_nulls(${t.idLote}, ${t.valorCents}, ${t.taxaCents}) = 0
        AND ${t.valorCents} >= 0 AND ${t.taxaCents} >= 0 AND NOT ${t.naCota} AND num_nonnulls(${t.estado}, ${t.idCidade}) = 0
        ELSE num_nonnulls(${t.idLote}, ${t.valorCents}, ${t.taxaCents}) = 0 END`,
    ),
    check('tarifa_onde', sql`num_nonnulls(${t.estado}, ${t.idCidade}) <= 1`),
  ],
)

/**
 * The half price of an event; without a row it never had any. `total`: its tickets on sale to the public; `cota`: how
 * many of them may be sold as half price. A trigger computes both (server/db/functions/set_halves_quota.sql).
 */
export const eventoMeia = pgTable(
  'evento_meia',
  {
    idEvento: uuid()
      .primaryKey()
      .references(() => evento.id),
    /** False: no more are sold. */
    ativa: boolean().notNull().default(true),
    percentual: smallint().notNull(),
    /** Whether half price pays the whole fee. */
    taxaInteira: boolean().notNull().default(false),
    total: integer().notNull().default(0),
    cota: integer().notNull().default(0),
    /** Held or sold: a trigger moves it with the rows of venda (server/db/functions/count_halves.sql). */
    tomadas: integer().notNull().default(0),
  },
  (t) => [
    check('evento_meia_percentual', sql`${t.percentual} BETWEEN 40 AND 100`),
    check('evento_meia_tomadas', sql`${t.tomadas} BETWEEN 0 AND ${t.cota}`),
  ],
)
