import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, instant } from './columns.ts'
import { adminSession, usuario } from './staff.ts'

/** A passkey of a user: a public key, whose private half never leaves their device or password manager. */
export const chaveAcesso = pgTable(
  'chave_acesso',
  {
    id: id(),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id, { onDelete: 'cascade' }),
    /** By which the device names it, as base64url. */
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** The device's count of its uses; 0 for ever where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Chosen by its owner. */
    nome: text().notNull(),
    /** Whether it may be copied to their other devices, and whether it is. */
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
  },
  (t) => [
    unique('chave_acesso_credential').on(t.credentialId),
    check('chave_acesso_device', sql`device_type IN ('singleDevice', 'multiDevice')`),
    check('chave_acesso_nome', sql`char_length(nome) BETWEEN 1 AND 40`),
    index('chave_acesso_usuario').on(t.idUsuario),
  ],
)

/** A challenge that a passkey has to sign: taken once, by the session that asked for it; a login has none yet. */
export const desafioChave = pgTable(
  'desafio_chave',
  {
    challenge: text().primaryKey(),
    purpose: text().notNull(),
    idSession: uuid().references(() => adminSession.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [
    check('desafio_chave_purpose', sql`purpose IN ('entrada', 'cadastro', 'prova')`),
    check('desafio_chave_session', sql`(purpose = 'entrada') = (id_session IS NULL)`),
    index('desafio_chave_session_id').on(t.idSession),
    index('desafio_chave_expires').on(t.expiresAt),
  ],
)
