import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cidade } from './catalog.ts'
import { bytea, id, instant, timestamps, versao } from './columns.ts'

/** A back-office user: an admin, or staff of some cities (docs/product.md#roles). */
export const usuario = pgTable(
  'usuario',
  {
    id: id(),
    nome: text().notNull(),
    /** `user` on the wire, which is a reserved word in SQL. Compared case-insensitively. */
    login: text().notNull(),
    senhaHash: text().notNull(),
    admin: boolean().notNull().default(false),
    excluir: boolean().notNull().default(false),
    versao: versao(),
    ...timestamps,
  },
  () => [uniqueIndex('usuario_login').on(sql`lower(login)`).where(sql`NOT excluir`)],
)

export const usuarioCidade = pgTable(
  'usuario_cidade',
  {
    id: id(),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    idCidade: uuid()
      .notNull()
      .references(() => cidade.id, { onDelete: 'cascade' }),
  },
  (t) => [unique('usuario_cidade_once').on(t.idUsuario, t.idCidade), index('usuario_cidade_cidade').on(t.idCidade)],
)

/** A login on one device: the family of all its tokens (docs/api.md#sessions). Secrets are stored as hashes only. */
export const adminSession = pgTable(
  'admin_session',
  {
    id: id(),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    deviceHash: bytea().notNull(),
    /** Derives a token's successor: the same one each time, and none without the token. */
    salt: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** The last use by a person, at most a minute old: an unused session ends. */
    seenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    index('admin_session_usuario').on(t.idUsuario).where(sql`revoked_at IS NULL`),
    index('admin_session_expires').on(t.expiresAt),
  ],
)

/** All refresh tokens that a family ever had. The unused one is the current one. */
export const adminRefresh = pgTable(
  'admin_refresh',
  {
    tokenHash: bytea().notNull(),
    idSession: uuid()
      .notNull()
      .references(() => adminSession.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash] }),
    uniqueIndex('admin_refresh_one_current').on(t.idSession).where(sql`used_at IS NULL`),
  ],
)

export const adminAccess = pgTable(
  'admin_access',
  {
    tokenHash: bytea().notNull(),
    idSession: uuid()
      .notNull()
      .references(() => adminSession.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash] }),
    index('admin_access_session').on(t.idSession),
    index('admin_access_expires').on(t.expiresAt),
  ],
)
