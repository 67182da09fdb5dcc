import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, timestamps, versao } from './columns.ts'
import { cliente } from './people.ts'

/** The club's settings: one row, or none yet, and then nobody can subscribe (docs/api.md#socio). */
export const configSocio = pgTable(
  'config_socio',
  {
    id: id(),
    unica: boolean().notNull().default(true),
    valorCents: integer().notNull(),
    termo: text().notNull().default(''),
    maximoSocios: integer().notNull(),
    qtdLinha: integer().notNull(),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    unique('config_socio_one').on(t.unica),
    check('config_socio_unica', sql`${t.unica}`),
    check('config_socio_numbers', sql`${t.valorCents} > 0 AND ${t.maximoSocios} >= 1 AND ${t.qtdLinha} >= 1`),
  ],
)

/**
 * A membership, from the held seat on; its id is the `code` at the provider. States: held → subscribing → active →
 * canceled, and released or failed when it came to nothing.
 */
export const socio = pgTable(
  'socio',
  {
    id: id(),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    state: text().notNull(),
    nrCadeira: integer().notNull(),
    /** Until when the seat is held for somebody who has not subscribed yet. */
    expiresAt: instant().notNull(),
    valorCents: integer().notNull(),
    /** The browser's UUID of the click that subscribed. */
    tentativa: uuid(),
    /** The body for the provider, as sent. */
    body: text(),
    idAssinatura: text(),
    idItem: text(),
    diaCobranca: smallint(),
    dataInicio: instant(),
    dataCancelamento: instant(),
    /** The last paid period, for "when is the next charge". */
    pagoEm: instant(),
    /** What the provider said to the member, e.g. the acquirer's refusal. */
    mensagem: text(),
    /** Asked to be canceled, and by whom: done once the provider has confirmed it. */
    cancelPedidoEm: instant(),
    cancelPedidoPor: text(),
    /** A new price that the provider has not confirmed yet. */
    valorAlvoCents: integer(),
    /** When the job looks at it next; null = nothing to do. */
    checkAt: instant(),
    /** First of the two empty reads that prove the provider never had it. */
    emptyReadAt: instant(),
    ...timestamps,
  },
  (t) => [
    check('socio_state', sql`${t.state} IN ('held', 'subscribing', 'active', 'canceled', 'failed', 'released')`),
    check('socio_numbers', sql`${t.nrCadeira} >= 1 AND ${t.valorCents} > 0 AND ${t.valorAlvoCents} > 0`),
    check('socio_dia', sql`${t.diaCobranca} BETWEEN 1 AND 31`),
    check(
      'socio_active',
      sql`${t.state} <> 'active' OR num_nulls(${t.idAssinatura}, ${t.idItem}, ${t.dataInicio}) = 0`,
    ),
    check('socio_canceled', sql`${t.state} <> 'canceled' OR ${t.dataCancelamento} IS NOT NULL`),
    uniqueIndex('socio_seat').on(t.nrCadeira).where(sql`state IN ('held', 'subscribing', 'active')`),
    uniqueIndex('socio_one_live').on(t.idCliente).where(sql`state IN ('held', 'subscribing', 'active')`),
    unique('socio_assinatura').on(t.idAssinatura),
    uniqueIndex('socio_click').on(t.idCliente, t.tentativa).where(sql`tentativa IS NOT NULL`),
    index('socio_check').on(t.checkAt).where(sql`check_at IS NOT NULL`),
    index('socio_cliente').on(t.idCliente),
  ],
)

/** Each monthly charge the provider told of: renewals and failures are kept. */
export const socioCobranca = pgTable(
  'socio_cobranca',
  {
    id: id(),
    idSocio: uuid()
      .notNull()
      .references(() => socio.id),
    idInvoice: text().notNull(),
    idCharge: text(),
    status: text().notNull(),
    valorCents: integer().notNull(),
    venceEm: instant(),
    ...timestamps,
  },
  (t) => [
    unique('socio_cobranca_invoice').on(t.idInvoice),
    check(
      'socio_cobranca_status',
      sql`${t.status} IN ('pending', 'paid', 'failed', 'canceled', 'refunded', 'chargedback')`,
    ),
    index('socio_cobranca_socio').on(t.idSocio, t.createdAt),
  ],
)
