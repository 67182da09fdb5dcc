import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { evento } from './catalog.ts'
import { id, instant, timestamps } from './columns.ts'
import { cliente } from './people.ts'
import { venda } from './sales.ts'

/** A ticket in a wallet of a phone. Triggers make it due when its event or ticket changes (passes_follow.sql). */
export const passe = pgTable(
  'passe',
  {
    /** Also its serial number at Apple, and its name at Google. */
    id: id(),
    idVenda: uuid()
      .notNull()
      .references(() => venda.id, { onDelete: 'cascade' }),
    /** Who added it: with another owner of the ticket it admits nobody. */
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    idEvento: uuid()
      .notNull()
      .references(() => evento.id),
    tipo: text().notNull(),
    /** When its content changed: whole seconds, as HTTP dates are, and later with each change. */
    mudouEm: instant()
      .notNull()
      .default(sql`date_trunc('second', clock_timestamp())`),
    /** Time of the job's next attempt to tell the wallet of a change; null: nothing to tell. */
    checkAt: instant(),
    tries: integer().notNull().default(0),
    failingSince: instant(),
    ...timestamps,
  },
  (t) => [
    check('passe_tipo', sql`${t.tipo} IN ('apple', 'google')`),
    check('passe_mudou_em', sql`${t.mudouEm} = date_trunc('second', ${t.mudouEm})`),
    check('passe_failing', sql`(${t.failingSince} IS NULL) = (${t.tries} = 0)`),
    unique('passe_one').on(t.idVenda, t.idCliente, t.tipo),
    index('passe_evento').on(t.idEvento),
    index('passe_cliente').on(t.idCliente),
    index('passe_mudou').on(t.mudouEm),
    index('passe_check')
      .on(t.checkAt)
      .where(sql`check_at IS NOT NULL`),
  ],
)

/** A device with Apple's wallet that wants to be told of changes. Both texts are Apple's. */
export const passeAparelho = pgTable(
  'passe_aparelho',
  {
    idPasse: uuid()
      .notNull()
      .references(() => passe.id, { onDelete: 'cascade' }),
    aparelho: text().notNull(),
    pushToken: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.idPasse, t.aparelho] }),
    index('passe_aparelho_aparelho').on(t.aparelho),
    index('passe_aparelho_token').on(t.pushToken),
  ],
)
