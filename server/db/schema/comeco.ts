import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, timestamps } from './columns.ts'
import { usuario } from './staff.ts'

/** What of the first steps is not seen in other tables: one row. */
export const comeco = pgTable(
  'comeco',
  {
    id: id(),
    unica: boolean().notNull().default(true),
    /** When a second person had logged in for the first time: sessions are deleted after a while. */
    equipeEm: instant(),
    /** When an admin decided to work alone for now. */
    sozinhoEm: instant(),
    /** The facts of the house count from here; null: from the beginning. The demonstration fills the database before. */
    desde: instant(),
  },
  (t) => [unique('comeco_one').on(t.unica), check('comeco_unica', sql`${t.unica}`)],
)

/**
 * Test orders of R$ 1 by PIX, apart from sales: no sum, export or comparison reads them. One at a time, and what was
 * paid ends only by being given back.
 */
export const testePagamento = pgTable(
  'teste_pagamento',
  {
    /** Also the order's code and the key of the calls at the provider. */
    id: id(),
    status: text().notNull().default('creating'),
    orderId: text(),
    chargeId: text(),
    qrCode: text(),
    expiraEm: instant(),
    pagoEm: instant(),
    devolvidoEm: instant(),
    /** How often a refund was called, and when for the last time: stored before the call. */
    tries: integer().notNull().default(0),
    sentAt: instant(),
    /** What went wrong last, in words. */
    problema: text(),
    /** The variables that the problem is about. */
    variaveis: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The webhooks received with the right credentials, and the last ones with wrong credentials meanwhile. */
    avisoPagoEm: instant(),
    avisoDevolvidoEm: instant(),
    avisoRecusadoEm: instant(),
    /** Time of the job's next check; null: it has ended. */
    checkAt: instant(),
    ...timestamps,
  },
  (t) => [
    check(
      'teste_status',
      sql`${t.status} IN ('creating', 'waiting', 'paid', 'refunding', 'refunded', 'expired', 'refused')`,
    ),
    check('teste_pago', sql`(${t.pagoEm} IS NOT NULL) = (${t.status} IN ('paid', 'refunding', 'refunded'))`),
    check('teste_devolvido', sql`(${t.devolvidoEm} IS NOT NULL) = (${t.status} = 'refunded')`),
    check(
      'teste_open',
      sql`${t.status} NOT IN ('creating', 'waiting', 'paid', 'refunding') OR ${t.checkAt} IS NOT NULL`,
    ),
    check('teste_sent', sql`(${t.sentAt} IS NULL) = (${t.tries} = 0)`),
    uniqueIndex('teste_one_open')
      .on(sql`(true)`)
      .where(sql`status IN ('creating', 'waiting', 'paid', 'refunding')`),
    unique('teste_order').on(t.orderId),
    index('teste_check')
      .on(t.checkAt)
      .where(sql`check_at IS NOT NULL`),
  ],
)

/** The last test message of each kind. `destino`: where it went; `chegouEm`: when that was proven. */
export const testeMensagem = pgTable(
  'teste_mensagem',
  {
    canal: text().primaryKey(),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    destino: text().notNull(),
    /** The code's id at the SMS service, until it is confirmed. */
    verificacao: text(),
    pedidoEm: instant().notNull().defaultNow(),
    chegouEm: instant(),
    problema: text(),
    variaveis: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [check('teste_canal', sql`${t.canal} IN ('sms', 'email')`)],
)
