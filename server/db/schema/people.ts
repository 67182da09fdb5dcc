import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, instant, timestamps } from './columns.ts'

export const cliente = pgTable(
  'cliente',
  {
    id: id(),
    nome: text().notNull(),
    telefone: text().notNull(),
    senhaHash: text().notNull(),
    /** Written by the server alone (docs/selling.md#paying). */
    idPagarMe: text(),
    cpf: text(),
    /** The true e-mail; the provider knows an alias of ours, because it merges customers by e-mail. */
    email: text(),
    ...timestamps,
  },
  (t) => [
    unique('cliente_telefone').on(t.telefone),
    unique('cliente_id_pagar_me').on(t.idPagarMe),
    index('cliente_cpf').on(t.cpf).where(sql`cpf IS NOT NULL`),
    // Not partial: of a partial one's expression PostgreSQL takes no statistics, and would expect thousands of rows.
    index('cliente_email').on(sql`lower(email)`),
    check('cliente_telefone_digits', sql`${t.telefone} ~ '^[0-9]{10,11}$'`),
  ],
)

/** A visitor's or a customer's browser. The cookie holds the token; only its hash is kept. */
export const session = pgTable(
  'session',
  {
    id: id(),
    tokenHash: bytea().notNull(),
    idCliente: uuid().references(() => cliente.id),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    unique('session_token').on(t.tokenHash),
    index('session_cliente').on(t.idCliente).where(sql`revoked_at IS NULL`),
    index('session_expires').on(t.expiresAt),
  ],
)

/** Proof that this session's person holds this phone: once, for one purpose, for ten minutes (docs/api.md#sms). */
export const smsProof = pgTable(
  'sms_proof',
  {
    id: id(),
    idSession: uuid()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    telefone: text().notNull(),
    purpose: text().notNull(),
    confirmedAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    check('sms_proof_purpose', sql`${t.purpose} IN ('sign-up', 'new-password')`),
    index('sms_proof_session').on(t.idSession, t.telefone),
  ],
)
