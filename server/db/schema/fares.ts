import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cidade, evento, lote } from './catalog.ts'
import { id, instant, versao } from './columns.ts'
import { usuario } from './staff.ts'

/**
 * Who a unit is for, besides the full price, which every lot has (docs/selling.md#fares): a reason of half price, a
 * promotional fare of a lot, a code, a benefit of members, or the one fare of courtesies. Reasons are never deleted, nor is a fare that a unit has.
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
    /** Of a promotional fare: its lot and its price. Of a code: its lot, if it has one, and its price, if it gives one. */
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
    check('tarifa_tipo', sql`${t.tipo} IN ('meia', 'promocional', 'codigo', 'cortesia', 'socio')`),
    check(
      'tarifa_price',
      sql`CASE ${t.tipo} WHEN 'promocional' THEN num_nulls(${t.idLote}, ${t.valorCents}, ${t.taxaCents}) = 0
        AND ${t.valorCents} >= 0 AND ${t.taxaCents} >= 0 AND NOT ${t.naCota} AND num_nonnulls(${t.estado}, ${t.idCidade}) = 0
        WHEN 'codigo' THEN ${t.taxaCents} IS NULL AND coalesce(${t.valorCents}, 0) >= 0 AND NOT ${t.naCota}
          AND num_nonnulls(${t.estado}, ${t.idCidade}) = 0
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

/**
 * What a code gives, when, and how often. Its fare has its name, its lot and its price. How often it was used is counted
 * from the rows of venda, under the lock of this row; so a released hold gives the use back by itself.
 */
export const codigo = pgTable(
  'codigo',
  {
    id: uuid()
      .primaryKey()
      .references(() => tarifa.id, { onDelete: 'cascade' }),
    codigo: text().notNull(),
    /** Off the full price; null: it gives a price. */
    percentual: smallint(),
    /** Null: of all events. */
    idEvento: uuid().references(() => evento.id, { onDelete: 'cascade' }),
    de: instant(),
    ate: instant(),
    /** Tickets in all, and of one cliente, held or sold; null: any number. */
    limite: integer(),
    limitePessoa: integer(),
    idPromotor: uuid().references(() => usuario.id),
    /** In percent of the settled prices, without fees. */
    comissao: smallint().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('codigo_codigo').on(t.codigo),
    index('codigo_evento').on(t.idEvento),
    index('codigo_promotor').on(t.idPromotor),
    check('codigo_text', sql`${t.codigo} ~ '^[A-Z0-9]{4,20}$'`),
    check('codigo_percentual', sql`${t.percentual} BETWEEN 1 AND 100`),
    check('codigo_limits', sql`${t.limite} > 0 AND ${t.limitePessoa} > 0`),
    check('codigo_period', sql`${t.ate} > ${t.de}`),
    check('codigo_comissao', sql`${t.comissao} BETWEEN 0 AND 50`),
  ],
)
