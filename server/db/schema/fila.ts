import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { evento } from './catalog.ts'
import { id, instant } from './columns.ts'
import { cliente } from './people.ts'

/**
 * The line of an event's waiting room (docs/decisions/waiting-room.md). The event itself stores whether it has one and
 * when it opens.
 */
export const fila = pgTable(
  'fila',
  {
    idEvento: uuid()
      .primaryKey()
      .references(() => evento.id, { onDelete: 'cascade' }),
    /**
     * The seed of the draw, which determines its order. Its hash is public from the beginning, the seed itself after
     * the draw.
     */
    seed: text().notNull(),
    seedSha256: text().notNull(),
    /**
     * The hash of the list that the numbers are drawn from, and the number of its places; when all places had their
     * number. Never changes.
     */
    drawnAt: instant(),
    listSha256: text(),
    drawn: integer(),
    /** The last number that was assigned, and the last one that was let in. */
    lastNumber: integer().notNull().default(0),
    called: integer().notNull().default(0),
    /** The maximum number of people who may choose at the same time, adapted to the speed of selling. */
    windowSize: integer().notNull(),
    lookedAt: instant().notNull().defaultNow(),
    shrunkAt: instant(),
    /** Units that are for sale now, and those that are held or being paid. */
    free: integer().notNull().default(0),
    held: integer().notNull().default(0),
    soldOut: boolean().notNull().default(false),
    /** Samples `[seconds since 1970, called]` of the last minutes, from which the speed of the line is computed. */
    marks: jsonb()
      .notNull()
      .default(sql`'[]'`),
    perSecond: doublePrecision(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('fila_seed', sql`${t.seedSha256} = encode(sha256(convert_to(${t.seed}, 'UTF8')), 'hex')`),
    check(
      'fila_drawn',
      sql`(${t.listSha256} IS NULL) = (${t.drawn} IS NULL) AND (${t.drawnAt} IS NULL OR (${t.drawn} IS NOT NULL AND ${t.lastNumber} >= ${t.drawn}))`,
    ),
    check('fila_numbers', sql`${t.called} BETWEEN 0 AND ${t.lastNumber}`),
    check(
      'fila_called_after_draw',
      sql`(${t.drawn} IS NOT NULL OR ${t.lastNumber} = 0) AND (${t.drawnAt} IS NOT NULL OR ${t.called} = 0)`,
    ),
    check('fila_window', sql`${t.windowSize} > 0`),
  ],
)

/**
 * The numbers that a draw has decided and not assigned yet. No foreign keys: when a draw begins, a million of them
 * would be checked.
 */
export const filaSorteio = pgTable(
  'fila_sorteio',
  {
    idEvento: uuid().notNull(),
    numero: integer().notNull(),
    idLugar: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idEvento, t.numero] })],
)

/** A place in the line of an event. `status`: contract/fila-rules.ts. */
export const filaLugar = pgTable(
  'fila_lugar',
  {
    id: id(),
    idEvento: uuid()
      .notNull()
      .references(() => fila.idEvento, { onDelete: 'cascade' }),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    status: text().notNull().default('waiting'),
    numero: integer(),
    arrivedAt: instant().notNull(),
    admittedAt: instant(),
    /** Until when the person may choose. */
    endsAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('fila_lugar_status', sql`${t.status} IN ('waiting', 'admitted', 'done', 'left', 'ended')`),
    check(
      'fila_lugar_admitted',
      sql`(${t.admittedAt} IS NULL) = (${t.endsAt} IS NULL)
        AND (${t.status} IN ('waiting', 'left') OR (${t.numero} IS NOT NULL AND ${t.admittedAt} IS NOT NULL))`,
    ),
    uniqueIndex('fila_lugar_live')
      .on(t.idEvento, t.idCliente)
      .where(sql`status IN ('waiting', 'admitted')`),
    unique('fila_lugar_numero').on(t.idEvento, t.numero),
    index('fila_lugar_cliente').on(t.idCliente, t.idEvento),
    index('fila_lugar_unnumbered')
      .on(t.idEvento, t.arrivedAt)
      .where(sql`status = 'waiting' AND numero IS NULL`),
    index('fila_lugar_admitted')
      .on(t.idEvento, t.endsAt)
      .where(sql`status = 'admitted'`),
    index('fila_lugar_over')
      .on(t.idEvento, t.status)
      .where(sql`status IN ('done', 'ended')`),
    index('fila_lugar_left')
      .on(t.idEvento, t.numero)
      .where(sql`status = 'left'`),
  ],
)
