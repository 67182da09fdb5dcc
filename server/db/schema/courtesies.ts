import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { evento } from './catalog.ts'
import { id, instant, timestamps, versao } from './columns.ts'
import { reserva } from './sales.ts'
import { usuario } from './staff.ts'

/**
 * How many courtesies a user of the back-office may give for an event. What was given is counted from the rows of venda,
 * under the lock of this row; so a revoked courtesy gives its tickets back by itself (docs/selling.md#fares).
 */
export const cortesiaCota = pgTable(
  'cortesia_cota',
  {
    id: id(),
    idEvento: uuid()
      .notNull()
      .references(() => evento.id, { onDelete: 'cascade' }),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id),
    cota: integer().notNull(),
    /** Of which sectors; none: of all. */
    setores: uuid().array().notNull(),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    unique('cortesia_cota_once').on(t.idEvento, t.idUsuario),
    index('cortesia_cota_usuario').on(t.idUsuario),
    check('cortesia_cota_positive', sql`${t.cota} >= 0`),
  ],
)

/** A courtesy: its id is that of its reservation, which is sold from the beginning and has its tickets. */
export const cortesia = pgTable(
  'cortesia',
  {
    id: uuid()
      .primaryKey()
      .references(() => reserva.id),
    idCota: uuid()
      .notNull()
      .references(() => cortesiaCota.id),
    /** The request that gave it, made by the form, and its line: sent again, it gives nothing more. */
    chave: uuid().notNull(),
    linha: smallint().notNull(),
    createdAt: instant().notNull().defaultNow(),
    revogadaEm: instant(),
    idRevogou: uuid().references(() => usuario.id),
  },
  (t) => [
    uniqueIndex('cortesia_once').on(t.idCota, t.chave, t.linha),
    index('cortesia_recent').on(t.idCota, t.createdAt),
    check('cortesia_revoked', sql`(${t.revogadaEm} IS NULL) = (${t.idRevogou} IS NULL)`),
  ],
)

/** For whom a courtesy is: deleted after the event (docs/privacy.md#retention), or with the account it is in. */
export const cortesiaPessoa = pgTable(
  'cortesia_pessoa',
  {
    id: uuid().primaryKey(),
    nome: text().notNull(),
    /** Only while it waits for this phone to sign up. */
    telefone: text(),
    motivo: text(),
  },
  (t) => [
    foreignKey({ name: 'cortesia_pessoa_of', columns: [t.id], foreignColumns: [cortesia.id] }),
    index('cortesia_pessoa_telefone')
      .on(t.telefone)
      .where(sql`telefone IS NOT NULL`),
    check('cortesia_pessoa_telefone_digits', sql`${t.telefone} ~ '^[0-9]{11}$'`),
  ],
)
