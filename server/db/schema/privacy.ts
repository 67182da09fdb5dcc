import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { cliente } from './people.ts'

/**
 * A cliente's consent: to which text, when and how (docs/privacy.md#consent). Append-only: a trigger refuses every
 * change, and allows to delete a row only when its cliente was removed more than five years ago.
 */
export const consentimento = pgTable(
  'consentimento',
  {
    id: id(),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    documento: text().notNull(),
    /**
     * The version of the text: of the privacy page its date (contract/privacy-rules.ts), of the club's term the SHA-256
     * of its text.
     */
    versao: text().notNull(),
    /** Where the consent was given: at the sign-up, or when subscribing. */
    meio: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('consentimento_documento', sql`${t.documento} IN ('privacidade', 'termo-socio')`),
    check('consentimento_meio', sql`${t.meio} IN ('cadastro', 'assinatura')`),
    unique('consentimento_once').on(t.idCliente, t.documento, t.versao),
  ],
)

/** Every text the club's term has ever had; a trigger stores it when the settings are saved. Append-only. */
export const termoPublicado = pgTable(
  'termo_publicado',
  {
    sha256: text().primaryKey(),
    texto: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [check('termo_publicado_hash', sql`${t.sha256} = encode(sha256(convert_to(${t.texto}, 'UTF8')), 'hex')`)],
)

/**
 * A former customer of a cliente at the payment provider, which another one has replaced. Its data at the provider is
 * deleted with the account.
 */
export const customerAnterior = pgTable(
  'customer_anterior',
  {
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    idPagarMe: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.idCliente, t.idPagarMe] })],
)

/**
 * Somebody else who pays orders of a cliente, as a customer of the payment provider, which alone has their CPF. Deleted
 * there with the account.
 */
export const pagador = pgTable(
  'pagador',
  {
    idPagarMe: text().primaryKey(),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    /** When the cards they typed are deleted at the provider; null: there is none. */
    apagarEm: instant(),
  },
  (t) => [
    index('pagador_cliente').on(t.idCliente),
    index('pagador_apagar')
      .on(t.apagarEm)
      .where(sql`apagar_em IS NOT NULL`),
  ],
)

/** A removed account whose data must still be deleted at the payment provider, one customer after the other. */
export const remocao = pgTable(
  'remocao',
  {
    id: id(),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    /** The provider's customer; null when there is none, or its data has been deleted. */
    idPagarMe: text(),
    at: instant().notNull().defaultNow(),
    /** Time of the job's next try; null: nothing to do. */
    checkAt: instant(),
    tries: integer().notNull().default(0),
    concluidaEm: instant(),
  },
  (t) => [
    unique('remocao_cliente').on(t.idCliente),
    check('remocao_open', sql`(${t.checkAt} IS NULL) = (${t.concluidaEm} IS NOT NULL)`),
    check('remocao_done', sql`${t.concluidaEm} IS NULL OR ${t.idPagarMe} IS NULL`),
    index('remocao_check')
      .on(t.checkAt)
      .where(sql`check_at IS NOT NULL`),
  ],
)
