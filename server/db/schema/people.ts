import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, instant, timestamps } from './columns.ts'

export const cliente = pgTable(
  'cliente',
  {
    id: id(),
    nome: text().notNull(),
    /** Null when the cliente was removed. */
    telefone: text(),
    senhaHash: text().notNull(),
    /** Only the server writes this (docs/selling.md#paying). */
    idPagarMe: text(),
    cpf: text(),
    /** The real e-mail. The provider receives an alias, because it merges customers by e-mail. */
    email: text(),
    /** Since when the mail server, or the SMS service, refuses this address for ever; null again when it changes. */
    emailRecusadoEm: instant(),
    telefoneRecusadoEm: instant(),
    /**
     * Since when the password is one that was set by SMS from a device unknown to the account; null once the CPF was
     * typed. Until then no stored data of the person is shown or used.
     */
    senhaPorSmsEm: instant(),
    /** When the account was removed (docs/privacy.md): the row stays for its sales, without the person. */
    removidoEm: instant(),
    ...timestamps,
  },
  (t) => [
    unique('cliente_telefone').on(t.telefone),
    unique('cliente_id_pagar_me').on(t.idPagarMe),
    index('cliente_cpf')
      .on(t.cpf)
      .where(sql`cpf IS NOT NULL`),
    // Not partial: PostgreSQL collects no statistics on a partial index's expression and would expect many rows.
    index('cliente_email').on(sql`lower(email)`),
    check('cliente_telefone_digits', sql`${t.telefone} ~ '^[0-9]{10,11}$'`),
    check('cliente_there', sql`(${t.removidoEm} IS NULL) = (${t.telefone} IS NOT NULL)`),
    check(
      'cliente_removed',
      sql`${t.removidoEm} IS NULL OR (${t.nome} = 'Cliente removido' AND ${t.senhaHash} = ''
        AND num_nonnulls(${t.cpf}, ${t.email}, ${t.idPagarMe}) = 0)`,
    ),
    check(
      'cliente_recusado',
      sql`(${t.emailRecusadoEm} IS NULL OR ${t.email} IS NOT NULL) AND (${t.telefoneRecusadoEm} IS NULL OR ${t.telefone} IS NOT NULL)`,
    ),
    check('cliente_senha_por_sms', sql`${t.senhaPorSmsEm} IS NULL OR ${t.cpf} IS NOT NULL`),
    index('cliente_removed_at')
      .on(t.removidoEm)
      .where(sql`removido_em IS NOT NULL`),
  ],
)

/**
 * What is known of a cliente's cards at the provider (docs/selling.md#paying). While `lida_em` is null or a change is
 * in progress, the list is not known and must be read from the provider.
 */
export const carteira = pgTable('carteira', {
  idCliente: uuid()
    .primaryKey()
    .references(() => cliente.id),
  /** When the provider's list was last stored. */
  lidaEm: instant(),
  /** Since when a change is in progress at the provider, or its outcome is unknown. */
  mudandoDesde: instant(),
  /** Whether that change stores the card of a payment: one that only the provider knows is then not the cliente's. */
  dePagamento: boolean().notNull().default(false),
  /** Number of changes: a list that was read before one of them is not stored. */
  versao: integer().notNull().default(0),
})

/** A stored card: the data its owner needs to recognise it, never the number, the code or the token. */
export const cartao = pgTable(
  'cartao',
  {
    idCliente: uuid()
      .notNull()
      .references(() => carteira.idCliente, { onDelete: 'cascade' }),
    /** The provider's id. */
    idCartao: text().notNull(),
    primeirosSeis: text().notNull(),
    ultimosQuatro: text().notNull(),
    bandeira: text().notNull(),
    titular: text(),
    mes: smallint().notNull(),
    ano: smallint().notNull(),
    /** When it is deleted at the provider, unless its payment keeps it; null: the cliente keeps it. */
    apagarEm: instant(),
    /** The click that pays with it: the card is kept once that payment was approved. */
    guardarCom: uuid(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.idCliente, t.idCartao] }),
    index('cartao_apagar')
      .on(t.apagarEm)
      .where(sql`apagar_em IS NOT NULL`),
    check('cartao_digits', sql`${t.primeirosSeis} ~ '^[0-9]{0,6}$' AND ${t.ultimosQuatro} ~ '^[0-9]{0,4}$'`),
  ],
)

/** The session of a visitor's or cliente's browser. The cookie has the token; only its hash is stored. */
export const session = pgTable(
  'session',
  {
    id: id(),
    tokenHash: bytea().notNull(),
    idCliente: uuid().references(() => cliente.id),
    createdAt: instant().notNull().defaultNow(),
    /** The last use, at most an hour old: an unused session ends. */
    seenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** Why it was ended, for the person's next request; null: a logout, or a new session in its place. */
    motivo: text(),
  },
  (t) => [
    check(
      'session_motivo',
      sql`${t.motivo} IS NULL OR (${t.motivo} IN ('senha', 'equipe') AND ${t.revokedAt} IS NOT NULL)`,
    ),
    unique('session_token').on(t.tokenHash),
    // Not partial: the export of one's own data lists sessions that have ended, and the removal of an account deletes
    // them.
    index('session_of_cliente')
      .on(t.idCliente)
      .where(sql`id_cliente IS NOT NULL`),
    index('session_expires').on(t.expiresAt),
  ],
)

/**
 * The codes that a session asked for: only that session may confirm one (docs/api.md#sms). Sessions that ask for the
 * same phone share the service's verification.
 */
export const smsRequest = pgTable(
  'sms_request',
  {
    idSession: uuid()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    telefone: text().notNull(),
    /** The SMS service's id of the verification. */
    verification: text().notNull(),
    /**
     * Requested by a device that has logged in to this phone's account before: a stranger's request cannot replace it.
     */
    isKnown: boolean().notNull(),
    askedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.idSession, t.telefone] }),
    index('sms_request_phone').on(t.telefone, t.askedAt),
    index('sms_request_old').on(t.askedAt),
  ],
)

/** Proof that this session's user owns this phone: single use, one purpose, valid for ten minutes (docs/api.md#sms). */
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
    index('sms_proof_phone').on(t.telefone),
    index('sms_proof_old').on(t.expiresAt),
  ],
)
