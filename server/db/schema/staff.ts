import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cidade } from './catalog.ts'
import { bytea, id, instant, timestamps, versao } from './columns.ts'

/** That a column has tasks only, each once. */
const areTarefas = (name: string, column: SQLWrapper) =>
  check(name, sql`${column} <@ ARRAY['vender', 'portaria', 'catalogo', 'dinheiro', 'socios', 'divulgacao', 'config']`)

/** A role: a named set of tasks, which an admin edits (contract/tarefas-rules.ts). The fixed roles have no row. */
export const papel = pgTable(
  'papel',
  {
    id: id(),
    nome: text().notNull(),
    tarefas: text().array().notNull(),
    versao: versao(),
    ...timestamps,
  },
  (t) => [areTarefas('papel_tarefas', t.tarefas), uniqueIndex('papel_nome').on(sql`lower(nome)`)],
)

/** A back-office user: an admin, staff of some cities, or who has a role of tasks (docs/product.md#roles). */
export const usuario = pgTable(
  'usuario',
  {
    id: id(),
    nome: text().notNull(),
    /** `user` on the wire, which is a reserved word in SQL. Compared case-insensitively. */
    login: text().notNull(),
    senhaHash: text().notNull(),
    /** Where the house's messages to this person go; `emailRecusadoEm` as a cliente's. */
    email: text(),
    emailRecusadoEm: instant(),
    /**
     * Until when a password chosen by an admin opens a login, in which the user chooses their own. Null: the user chose
     * it.
     */
    senhaProvisoriaAte: instant(),
    admin: boolean().notNull().default(false),
    /** Sees the gates of events in their cities, and nothing else. */
    portaria: boolean().notNull().default(false),
    promotor: boolean().notNull().default(false),
    /** A role of tasks; with it none of the three rights above. */
    idPapel: uuid().references(() => papel.id),
    /** Tasks given to this person alone, beside those of the role. */
    tarefas: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Has every city, as an admin does; the assigned ones count when it is off. */
    todasCidades: boolean().notNull().default(false),
    excluir: boolean().notNull().default(false),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    check(
      'usuario_one_role',
      sql`${t.admin}::int + ${t.portaria}::int + ${t.promotor}::int + (${t.idPapel} IS NOT NULL)::int <= 1`,
    ),
    check('usuario_admin_has_all', sql`NOT ${t.admin} OR ${t.tarefas} = '{}' AND NOT ${t.todasCidades}`),
    areTarefas('usuario_tarefas', t.tarefas),
    index('usuario_papel').on(t.idPapel),
    uniqueIndex('usuario_login')
      .on(sql`lower(login)`)
      .where(sql`NOT excluir`),
  ],
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

/**
 * An invitation to the back-office: a link for one use, whose secret is stored as a hash. One without a role is void,
 * because its role was deleted.
 */
export const convite = pgTable(
  'convite',
  {
    id: id(),
    nome: text().notNull(),
    telefone: text().notNull(),
    /** A fixed role, or one of tasks. */
    papelFixo: text(),
    idPapel: uuid().references(() => papel.id, { onDelete: 'set null' }),
    todasCidades: boolean().notNull().default(false),
    /** The ids of the cities; one that was deleted meanwhile is not given. */
    cidades: uuid().array().notNull(),
    secretHash: bytea().notNull(),
    idUsuarioConvidou: uuid()
      .notNull()
      .references(() => usuario.id),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** When it was accepted, and the user who it made. */
    usedAt: instant(),
    idUsuario: uuid().references(() => usuario.id),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('convite_secret').on(t.secretHash),
    unique('convite_usuario').on(t.idUsuario),
    index('convite_papel').on(t.idPapel),
    index('convite_expires').on(t.expiresAt),
    check('convite_papel_fixo', sql`${t.papelFixo} IN ('dona', 'cidade', 'portaria', 'promotor')`),
    check('convite_one_role', sql`${t.papelFixo} IS NULL OR ${t.idPapel} IS NULL`),
    check('convite_used_by_user', sql`(${t.usedAt} IS NULL) = (${t.idUsuario} IS NULL)`),
    check('convite_ended_once', sql`${t.usedAt} IS NULL OR ${t.revokedAt} IS NULL`),
  ],
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
    /** In words of a short list (`server/auth/device-words.ts`): no other part of the user agent is stored. */
    browser: text(),
    system: text(),
    createdAt: instant().notNull().defaultNow(),
    /** The last use by a person, at most a minute old: an unused session ends. */
    seenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** The last proof of who is at the page, and by what; null: none yet (docs/decisions/recent-proof.md). */
    provenAt: instant(),
    provenBy: text(),
  },
  (t) => [
    check('admin_session_proven', sql`num_nulls(proven_at, proven_by) IN (0, 2)`),
    check('admin_session_proven_by', sql`proven_by IN ('chave', 'codigo', 'senha')`),
    index('admin_session_usuario')
      .on(t.idUsuario)
      .where(sql`revoked_at IS NULL`),
    index('admin_session_expires').on(t.expiresAt),
  ],
)

/** All refresh tokens a family has ever had. The unused one is the current one. */
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
    uniqueIndex('admin_refresh_one_current')
      .on(t.idSession)
      .where(sql`used_at IS NULL`),
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

/** The second factor of a user: not confirmed yet, or on. Without a row it is off. */
export const secondFactor = pgTable(
  'second_factor',
  {
    idUsuario: uuid()
      .primaryKey()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    /** The name of the key with which `secret` is encrypted (config SECOND_FACTOR_KEYS). */
    keyId: text().notNull(),
    secret: bytea().notNull(),
    askedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    confirmedAt: instant(),
    /** The step of the last accepted code: neither it nor an earlier one is accepted again. */
    lastStep: bigint({ mode: 'number' }),
  },
  () => [check('second_factor_confirmed_by_code', sql`(confirmed_at IS NULL) = (last_step IS NULL)`)],
)

/** Codes for users who have lost the app, each for one use; only their hashes are stored. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    idUsuario: uuid()
      .notNull()
      .references(() => secondFactor.idUsuario, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.idUsuario, t.codeHash] })],
)

/** A login whose password was right and which has no session yet (docs/api.md#second-factor). */
export const loginTicket = pgTable(
  'login_ticket',
  {
    tokenHash: bytea().primaryKey(),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    /** Its next step: type a code, choose a password, or set up a second factor. */
    step: text().notNull(),
    tries: smallint().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    check('login_ticket_step', sql`step IN ('codigo', 'senha', 'cadastro')`),
    check('login_ticket_tries', sql`tries BETWEEN 0 AND 5`),
    index('login_ticket_usuario').on(t.idUsuario),
    index('login_ticket_expires').on(t.expiresAt),
  ],
)
