import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { lote, rifa, setor } from './catalog.ts'
import { id, instant, timestamps } from './columns.ts'
import { tarifa } from './fares.ts'
import { cliente } from './people.ts'

export const reserva = pgTable(
  'reserva',
  {
    id: id(),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    /** The cart's id: prevents a stale tab from buying a paid cart again. */
    carrinho: uuid().notNull(),
    status: text().notNull(),
    expiresAt: instant().notNull(),
    /** Number of rows it was created with. If it has fewer when it is paid, some were released meanwhile. */
    units: integer().notNull(),
    ...timestamps,
  },
  (t) => [
    check('reserva_status', sql`${t.status} IN ('held', 'paying', 'sold', 'released')`),
    uniqueIndex('reserva_one_held')
      .on(t.idCliente)
      .where(sql`status = 'held'`),
    uniqueIndex('reserva_one_sale_per_cart')
      .on(t.idCliente, t.carrinho)
      .where(sql`status IN ('paying', 'sold')`),
    index('reserva_overdue')
      .on(t.expiresAt)
      .where(sql`status = 'held'`),
    index('reserva_cliente').on(t.idCliente),
    index('reserva_paying')
      .on(t.idCliente)
      .where(sql`status = 'paying'`),
  ],
)

/** An attempt to pay a reservation; its id is the `code` and the Idempotency-Key at the provider. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: id(),
    idReserva: uuid()
      .notNull()
      .references(() => reserva.id),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    /** The browser's UUID of this click: a repeated request gets the stored response. */
    tentativa: uuid().notNull(),
    requestHash: text().notNull(),
    method: text().notNull(),
    installments: integer().notNull().default(1),
    amountCents: integer().notNull(),
    /** Number of rows it pays for: a late payment rebooks all of them or none. */
    units: integer().notNull(),
    status: text().notNull(),
    /** The request body as sent to the provider, byte for byte, for the single retry that is allowed. */
    body: text(),
    /** The customer's id in the body, and how long its PIX is valid: the cliente's row may change later. */
    customerId: text(),
    pixSeconds: integer(),
    orderId: text(),
    chargeId: text(),
    qrCode: text(),
    qrCodeUrl: text(),
    pixExpiresAt: instant(),
    paidCents: integer(),
    /** Refunded amount last read at the provider. More than our own refunds: refunded outside our system. */
    canceledCents: integer().notNull().default(0),
    /** The provider's message for the buyer, e.g. the acquirer's refusal. */
    providerMessage: text(),
    /** Time of the reconciler's next regular check; null: nothing to do. */
    checkAt: instant(),
    /**
     * A webhook reported an end, and no read has followed yet: due since then. In the future while a read is in
     * progress, and after a failed one.
     */
    hookAt: instant(),
    /** Since when reading or settling it has failed without a success; null: the last time succeeded. */
    failingSince: instant(),
    /** When the provider created the order, by its own clock; the pages of its list are chosen by this time. */
    orderCreatedAt: instant(),
    /** Time of the first of two empty reads, which prove that the provider never received the order. */
    emptyReadAt: instant(),
    ...timestamps,
  },
  (t) => [
    check('attempt_method', sql`${t.method} IN ('credit_card', 'pix', 'free')`),
    check(
      'attempt_status',
      sql`${t.status} IN ('sending', 'waiting', 'paid', 'refused', 'expired', 'refunding', 'refunded', 'chargedback')`,
    ),
    check('attempt_amount', sql`${t.amountCents} >= 0 AND (${t.amountCents} > 0) = (${t.method} <> 'free')`),
    unique('attempt_click').on(t.idCliente, t.tentativa),
    unique('attempt_order').on(t.orderId),
    unique('attempt_charge').on(t.chargeId),
    uniqueIndex('attempt_one_live')
      .on(t.idReserva)
      .where(sql`status IN ('sending', 'waiting', 'paid')`),
    index('attempt_check')
      .on(t.checkAt)
      .where(sql`check_at IS NOT NULL`),
    // The PIX that are about to end.
    index('attempt_pix_ends')
      .on(t.pixExpiresAt)
      .where(sql`status = 'waiting' AND method = 'pix'`),
    index('attempt_hook')
      .on(t.hookAt)
      .where(sql`hook_at IS NOT NULL`),
    index('attempt_ordered')
      .on(t.orderCreatedAt)
      .where(sql`order_created_at IS NOT NULL`),
    index('attempt_cliente').on(t.idCliente, t.createdAt),
    // The attempts that count for the limits of PIX and of refused cards: what a cliente has paid is not read for them.
    index('attempt_unpaid')
      .on(t.idCliente, t.createdAt)
      .where(sql`status IN ('sending', 'waiting', 'refused', 'expired')`),
    // For the dashboard: the number of attempts, also of some cities, and the refused ones by reason.
    index('attempt_tried').on(t.createdAt, t.method, t.idReserva),
    index('attempt_refused')
      .on(t.createdAt)
      .where(sql`status = 'refused'`),
    index('attempt_reserva').on(t.idReserva),
  ],
)

/**
 * A refund (docs/selling.md#refunds): of some or all tickets of one attempt, requested by a cliente or an admin; or
 * automatic, of a payment that gives no tickets.
 */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    idAttempt: uuid()
      .notNull()
      .references(() => paymentAttempt.id),
    automatic: boolean().notNull().default(false),
    /** Why it is automatic, shown to the buyer; null when it was requested. */
    reason: text(),
    /** `cliente:<id>` or `usuario:<id>`; `provider` when it is automatic. */
    actor: text().notNull(),
    /** An admin's reason, which the buyer is not shown. */
    motivo: text().notNull().default(''),
    cents: integer().notNull(),
    units: integer().notNull(),
    /** The charge's total `canceled_amount` when this refund is complete: compared before anything is sent again. */
    expectedCanceledCents: integer().notNull(),
    status: text().notNull(),
    sentAt: instant(),
    /** The charge's last transaction before sending: a failure is this refund's only if its transaction differs. */
    seenTransaction: text(),
    tries: integer().notNull().default(0),
    /** Time of the job's next check; null: nothing to do. */
    checkAt: instant(),
    ...timestamps,
  },
  (t) => [
    check('refund_status', sql`${t.status} IN ('pending', 'sent', 'confirmed', 'failed')`),
    check(
      'refund_amounts',
      sql`CASE WHEN ${t.automatic} THEN ${t.cents} > 0 AND ${t.units} = 0 ELSE ${t.cents} >= 0 AND ${t.units} > 0 END
        AND ${t.expectedCanceledCents} >= ${t.cents}`,
    ),
    check('refund_reason', sql`${t.automatic} = (${t.reason} IS NOT NULL)`),
    uniqueIndex('refund_one_in_flight')
      .on(t.idAttempt)
      .where(sql`status IN ('pending', 'sent')`),
    uniqueIndex('refund_one_automatic')
      .on(t.idAttempt)
      .where(sql`automatic`),
    // For the dashboard: automatic refunds by the time of their end.
    index('refund_returned')
      .on(t.updatedAt)
      .where(sql`automatic AND status = 'confirmed'`),
    index('refund_check')
      .on(t.checkAt)
      .where(sql`check_at IS NOT NULL`),
    index('refund_attempt').on(t.idAttempt),
  ],
)

/** One ticket or raffle number. A hold is also a row of this table: its status changes (docs/selling.md#charts). */
export const venda = pgTable(
  'venda',
  {
    id: id(),
    idReserva: uuid()
      .notNull()
      .references(() => reserva.id),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    idEvento: uuid(),
    idSetor: uuid(),
    tipo: smallint(),
    idLote: uuid(),
    nrLugar: integer(),
    idRifa: uuid().references(() => rifa.id),
    nrSorte: integer(),
    /** Fixed when the hold is created (docs/selling.md#invariants). */
    valorCents: integer().notNull(),
    taxaCents: integer().notNull(),
    /** Null: the full price. `naCota`: whether it counts in the quota of half price. Fixed like the price. */
    idTarifa: uuid().references(() => tarifa.id),
    naCota: boolean().notNull().default(false),
    /**
     * Of a companion's place while it is sold only with a wheelchair's: that place. A trigger stores it
     * (server/db/functions/place_is_for_sale.sql).
     */
    acompanha: integer(),
    status: text().notNull(),
    heldAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Whether its first PIX has ended: the time of further ones counts as unpaid time (docs/selling.md#reserving). */
    pixUsed: boolean().notNull().default(false),
    soldAt: instant(),
    /** The method of its payment, set with `soldAt`: sums over many sales then read one index. */
    method: text(),
    idAttempt: uuid().references(() => paymentAttempt.id),
    /** The requested refund of this sale; null without one, or when the provider refunded the whole attempt. */
    idRefund: uuid().references(() => refund.id),
    entregue: boolean().notNull().default(false),
    entregueAt: instant(),
    ...timestamps,
  },
  (t) => [
    check(
      'venda_status',
      sql`${t.status} IN ('held', 'paying', 'sold', 'released', 'refunding', 'refunded', 'chargedback')`,
    ),
    check(
      'venda_kind',
      sql`CASE WHEN ${t.idRifa} IS NULL
        THEN num_nulls(${t.idEvento}, ${t.idSetor}, ${t.tipo}, ${t.idLote}) = 0 AND ${t.nrSorte} IS NULL
        ELSE num_nonnulls(${t.idEvento}, ${t.idSetor}, ${t.tipo}, ${t.idLote}, ${t.nrLugar}) = 0 AND ${t.nrSorte} >= 1 END`,
    ),
    // Released rows are exempt: a sector without live sales may change its type.
    check(
      'venda_numbered',
      sql`${t.status} IN ('released', 'refunded') OR ${t.idRifa} IS NOT NULL OR (${t.nrLugar} IS NOT NULL) = (${t.tipo} IN (1, 3))`,
    ),
    check('venda_lugar_positive', sql`${t.nrLugar} >= 1`),
    check('venda_prices', sql`${t.valorCents} >= 0 AND ${t.taxaCents} >= 0`),
    check(
      'venda_fare',
      sql`${t.idTarifa} IS NULL AND NOT ${t.naCota} OR ${t.idRifa} IS NULL AND ${t.idTarifa} IS NOT NULL`,
    ),
    check('venda_used_was_paid', sql`NOT ${t.entregue} OR ${t.status} NOT IN ('held', 'paying', 'released')`),
    check('venda_sold_at', sql`(${t.soldAt} IS NULL) = (${t.status} IN ('held', 'paying', 'released'))`),
    check('venda_sold_method', sql`${t.soldAt} IS NULL OR coalesce(${t.method}, '') IN ('credit_card', 'pix', 'free')`),
    foreignKey({ name: 'venda_lote', columns: [t.idLote, t.idSetor], foreignColumns: [lote.id, lote.idSetor] }),
    foreignKey({ name: 'venda_evento', columns: [t.idSetor, t.idEvento], foreignColumns: [setor.id, setor.idEvento] }),
    foreignKey({
      name: 'venda_tipo',
      columns: [t.idSetor, t.tipo],
      foreignColumns: [setor.id, setor.tipo],
    }).onUpdate('cascade'),
    uniqueIndex('venda_place_owner')
      .on(t.idSetor, t.nrLugar)
      .where(sql`nr_lugar IS NOT NULL AND status NOT IN ('released', 'refunded')`),
    uniqueIndex('venda_number_owner')
      .on(t.idRifa, t.nrSorte)
      .where(sql`nr_sorte IS NOT NULL AND status NOT IN ('released', 'refunded')`),
    index('venda_reserva').on(t.idReserva),
    index('venda_cliente').on(t.idCliente, t.createdAt),
    // Not partial: deleting a lot, a sector or a raffle searches for rows of any status.
    index('venda_by_lote').on(t.idLote),
    // When a cliente gave back a place (of a sector), a number (of a raffle) or tickets of a lot (0).
    index('venda_unit_given_back')
      .on(
        t.idCliente,
        sql`(CASE WHEN nr_lugar IS NULL THEN coalesce(id_lote, id_rifa) ELSE id_setor END)`,
        sql`coalesce(nr_lugar, nr_sorte, 0)`,
        t.updatedAt,
      )
      .where(sql`status = 'released'`),
    index('venda_never_paid')
      .on(t.updatedAt)
      .where(sql`status = 'released' AND id_attempt IS NULL`),
    // With the reservation, for the dashboard of a city's staff.
    index('venda_setor_reserva').on(t.idSetor, t.idReserva),
    index('venda_by_rifa')
      .on(t.idRifa)
      .where(sql`id_rifa IS NOT NULL`),
    // With the columns for the sums of an event, which then read only this index.
    index('venda_evento_units')
      .on(t.idEvento, t.idCliente, t.idLote, t.status, t.valorCents, t.taxaCents)
      .where(sql`status NOT IN ('released', 'refunded')`),
    index('venda_held_until')
      .on(sql`coalesce(id_lote, id_rifa)`, t.expiresAt)
      .where(sql`status = 'held'`),
    index('venda_attempt').on(t.idAttempt),
    index('venda_refund')
      .on(t.idRefund)
      .where(sql`id_refund IS NOT NULL`),
    // For the download of portaria devices, ordered by change.
    index('venda_portaria')
      .on(t.idEvento, t.updatedAt, t.id)
      .where(sql`sold_at IS NOT NULL AND id_evento IS NOT NULL`),
    // For the sums of the dashboard, which then read only this index.
    index('venda_sold')
      .on(t.soldAt, t.method, t.status, t.idEvento, t.valorCents, t.taxaCents)
      .where(sql`sold_at IS NOT NULL`),
    // With the columns for the sums of refunded sales.
    index('venda_given_up')
      .on(t.updatedAt, t.status, t.idEvento, t.valorCents, t.taxaCents)
      .where(sql`status IN ('refunded', 'chargedback')`),
    // The fares of a cliente's open units; nearly all have none.
    // For the uses of a code, and for the deletion of a fare, which is refused while a unit has it.
    index('venda_tarifa')
      .on(t.idTarifa, t.idCliente, t.status)
      .where(sql`id_tarifa IS NOT NULL`),
    index('venda_open_fares')
      .on(t.idCliente)
      .where(sql`id_tarifa IS NOT NULL AND status IN ('held', 'paying')`),
    // What the fares of an event sold.
    index('venda_fares')
      .on(t.idEvento, t.idTarifa, t.status, t.valorCents, t.taxaCents)
      .where(sql`id_tarifa IS NOT NULL`),
    index('venda_refunding')
      .on(t.idEvento)
      .where(sql`status = 'refunding'`),
  ],
)

/** The history of changes: the actor, the record and the time. Written in the transaction that makes the change. */
export const history = pgTable(
  'history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    entity: text().notNull(),
    entityId: uuid().notNull(),
    fromState: text(),
    toState: text().notNull(),
    actor: text().notNull(),
    detail: jsonb(),
  },
  (t) => [
    index('history_entity').on(t.entityId, t.id),
    index('history_at').on(t.at, t.id),
    // Nearly all rows are of purchases. Back-office changes are rare, and are what users search for.
    index('history_rare')
      .on(t.entity, t.at)
      .where(sql`entity NOT IN ('reserva', 'attempt', 'venda')`),
    index('history_usuario')
      .on(t.actor, t.at)
      .where(sql`actor LIKE 'usuario:%'`),
  ],
)
