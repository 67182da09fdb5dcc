import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cidade } from './catalog.ts'
import { bytea, id, instant, timestamps, versao } from './columns.ts'

/** Who works in the back-office: an admin, or staff of some cities (docs/product.md#roles). */
export const usuario = pgTable(
  'usuario',
  {
    id: id(),
    nome: text().notNull(),
    /** The spec's `user`; SQL has that word for itself. Compared without regard to case. */
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

/** A login at one device: the family of all tokens that come from it (docs/api.md#sessions). Secrets as hashes only. */
export const adminSession = pgTable(
  'admin_session',
  {
    id: id(),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    deviceHash: bytea().notNull(),
    /** With it and a token its successor is computed: the same one twice, and nothing without the token. */
    salt: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    index('admin_session_usuario').on(t.idUsuario).where(sql`revoked_at IS NULL`),
    index('admin_session_expires').on(t.expiresAt),
  ],
)

/** Every refresh token a family ever had: the one not used yet is the current one. */
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
