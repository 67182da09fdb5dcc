import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Card, CardInput } from '../../../contract/pagarme.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { lockDue, type Queue } from '../../db/queue.ts'
import { CountRow, maybeOne, one, rows } from '../../db/rows.ts'

/** As many as one page of the provider. */
const LISTED = 30
/** After this the list is read at the provider again, for cards that were changed or deleted there. */
const KNOWN_FOR = sql`interval '7 days'`
/** A card of one payment outlives the hold that it pays. */
const UNKEPT_FOR = sql`interval '1 hour'`
/** A deletion that is claimed, or that failed, is due again after this. */
const AGAIN_AFTER = sql`interval '10 minutes'`
/** Longer than a call to the provider can take. A change that began earlier has ended. */
const CHANGES_FOR = sql`interval '2 minutes'`

/**
 * The stored data about a cliente's cards (docs/selling.md#paying).
 * @property customerId their customer's id at the provider
 * @property isKnown whether the stored list can be shown without reading the provider
 * @property isPayment whether the change in progress, if any, stores the card of a payment
 * @property wasRead whether it was ever read: then it may be shown when the provider cannot be read
 */
export type Wallet = {
  customerId: string | null
  isKnown: boolean
  wasRead: boolean
  isPayment: boolean
  versao: number
}

const WalletRow = z.strictObject({
  id_pagar_me: z.string().nullable(),
  known: z.boolean(),
  read: z.boolean(),
  payment: z.boolean(),
  versao: z.int(),
})

export async function readWallet(db: Db | Tx, idCliente: string): Promise<Wallet> {
  const row = await one(rows(db, WalletRow)`
    SELECT c.id_pagar_me, w.lida_em IS NOT NULL AS read, coalesce(w.versao, 0) AS versao,
      coalesce(w.mudando_desde IS NOT NULL AND w.de_pagamento, false) AS payment,
      coalesce(w.mudando_desde IS NULL AND w.lida_em > clock_timestamp() - ${KNOWN_FOR}, false) AS known
    FROM cliente c LEFT JOIN carteira w ON w.id_cliente = c.id WHERE c.id = ${idCliente}`)
  const { id_pagar_me: customerId, known: isKnown, read: wasRead, payment: isPayment, versao } = row
  return { customerId, isKnown, wasRead, isPayment, versao }
}

/**
 * Whether the cliente keeps a card: it was stored as theirs, or the payment that was to keep it was approved. A payment
 * that was refunded since was approved, too.
 */
const IS_KEPT = sql`(cartao.apagar_em IS NULL OR EXISTS (SELECT FROM payment_attempt a
  WHERE a.id_cliente = cartao.id_cliente AND a.tentativa = cartao.guardar_com
    AND a.status IN ('paid', 'refunding', 'refunded', 'chargedback')))`

/** Whether a membership is charged by a card. */
const IS_CHARGED = sql`EXISTS (SELECT FROM socio s WHERE s.id_cliente = cartao.id_cliente
  AND s.card_id = cartao.id_cartao AND s.state IN ('subscribing', 'active'))`

/** The cards that were used for one payment, by the time of their deletion. */
export const UNKEPT = { table: 'cartao', column: 'apagar_em' } satisfies Queue

const CardRow = z.strictObject({
  id_cartao: z.string(),
  primeiros_seis: z.string(),
  ultimos_quatro: z.string(),
  bandeira: z.string(),
  titular: z.string().nullable(),
  mes: z.int(),
  ano: z.int(),
})

/** The cards that the cliente keeps, newest first. */
export async function readCards(db: Db, idCliente: string): Promise<Card[]> {
  const found = await rows(db, CardRow)`
    SELECT id_cartao, primeiros_seis, ultimos_quatro, bandeira, titular, mes, ano FROM cartao
    WHERE id_cliente = ${idCliente} AND ${IS_KEPT} ORDER BY created_at DESC, id_cartao LIMIT ${LISTED}`
  return found.map(({ id_cartao, primeiros_seis, ultimos_quatro, bandeira, titular, mes, ano }) => ({
    id: id_cartao,
    first_six_digits: primeiros_seis,
    last_four_digits: ultimos_quatro,
    brand: bandeira,
    ...(titular !== null && { holder_name: titular }),
    exp_month: mes,
    exp_year: ano,
  }))
}

/** Whether a card is stored, kept or for one payment. */
export async function isStored(db: Db | Tx, idCliente: string, idCartao: string): Promise<boolean> {
  const { n } = await one(rows(db, CountRow)`
    SELECT count(*)::int AS n FROM cartao WHERE id_cliente = ${idCliente} AND id_cartao = ${idCartao}`)
  return n > 0
}

/** Whether a stored card pays a membership. */
export async function paysMembership(db: Db, idCliente: string, idCartao: string): Promise<boolean> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM cartao
    WHERE id_cliente = ${idCliente} AND id_cartao = ${idCartao} AND ${IS_CHARGED}`)
  return n > 0
}

const VersaoRow = z.strictObject({ versao: z.int() })

/**
 * Notes a change before it is sent to the provider, so that after a crash or a lost answer the list is read there. If
 * the outcome of another change is not known yet, the list is read in any case.
 * @param isPayment whether it stores the card of a payment
 * @returns the number of the change, for `endChange`
 */
export async function beginChange(db: Db, idCliente: string, isPayment: boolean): Promise<number> {
  const { versao } = await one(rows(db, VersaoRow)`
    INSERT INTO carteira AS w (id_cliente, mudando_desde, versao, de_pagamento)
    VALUES (${idCliente}, clock_timestamp(), 1, ${isPayment})
    ON CONFLICT (id_cliente) DO UPDATE SET mudando_desde = clock_timestamp(), versao = w.versao + 1,
      de_pagamento = ${isPayment} OR (w.de_pagamento AND w.mudando_desde IS NOT NULL),
      lida_em = CASE WHEN w.mudando_desde IS NULL THEN w.lida_em END RETURNING versao`)
  return versao
}

/** Notes that the outcome of a change is known. If there was another one meanwhile, the list is read again. */
export async function endChange(tx: Tx, idCliente: string, versao: number): Promise<void> {
  await tx.execute(sql`UPDATE carteira SET mudando_desde = CASE WHEN versao <> ${versao} THEN mudando_desde END,
    versao = versao + 1 WHERE id_cliente = ${idCliente}`)
}

/** Reverses a change that the provider refused. */
export async function undoChange(tx: Tx, idCliente: string, versao: number): Promise<void> {
  await tx.execute(sql`UPDATE carteira SET mudando_desde = NULL, versao = versao - 1
    WHERE id_cliente = ${idCliente} AND versao = ${versao}`)
}

/**
 * The use of a card: the cliente keeps it, or it is a payment's (`CardInput`). One that the provider lists has the use
 * that we know; an unknown one is kept (`listed`), or of a payment whose answer was lost.
 */
type CardUse = 'kept' | NonNullable<CardInput['pagamento']> | 'listed' | 'lost'

/**
 * Stores a card, or its new data from the provider. Of the number never more than the first six and last four digits. A
 * card that is kept already remains so.
 */
export async function insertCard(tx: Tx, idCliente: string, card: Card, use: CardUse, place = 0): Promise<void> {
  const isListed = use === 'listed' || use === 'lost'
  const click = typeof use === 'object' && use.guardar ? use.tentativa : null
  await tx.execute(sql`
    INSERT INTO cartao (id_cliente, id_cartao, primeiros_seis, ultimos_quatro, bandeira, titular, mes, ano, apagar_em,
      guardar_com, created_at)
    VALUES (${idCliente}, ${card.id}, ${card.first_six_digits.slice(0, 6)}, ${card.last_four_digits.slice(-4)},
      ${card.brand}, ${card.holder_name ?? null}, ${card.exp_month}, ${card.exp_year},
      CASE WHEN ${use !== 'kept' && use !== 'listed'} THEN clock_timestamp() + ${UNKEPT_FOR} END, ${click},
      clock_timestamp() - ${place} * interval '1 second')
    ON CONFLICT (id_cliente, id_cartao) DO UPDATE SET bandeira = EXCLUDED.bandeira, titular = EXCLUDED.titular,
      mes = EXCLUDED.mes, ano = EXCLUDED.ano,
      apagar_em = CASE WHEN ${isListed} THEN cartao.apagar_em WHEN NOT ${IS_KEPT} THEN EXCLUDED.apagar_em END,
      guardar_com = coalesce(EXCLUDED.guardar_com, cartao.guardar_com)`)
}

export async function dropCard(tx: Tx, idCliente: string, idCartao: string): Promise<void> {
  await tx.execute(sql`DELETE FROM cartao WHERE id_cliente = ${idCliente} AND id_cartao = ${idCartao}`)
}

const LostRow = z.strictObject({ lost: z.boolean() })

/**
 * Replaces the stored list by the provider's.
 * @returns false when the cards were changed since `versao` or are being changed
 */
export async function storeList(tx: Tx, idCliente: string, versao: number, cards: Card[]): Promise<boolean> {
  await tx.execute(sql`INSERT INTO carteira (id_cliente) VALUES (${idCliente}) ON CONFLICT DO NOTHING`)
  const wallet = await maybeOne(rows(tx, LostRow)`
    UPDATE carteira w SET lida_em = clock_timestamp(), mudando_desde = NULL FROM (
      SELECT id_cliente, mudando_desde IS NOT NULL AND de_pagamento AS lost FROM carteira
      WHERE id_cliente = ${idCliente} FOR UPDATE) before
    WHERE w.id_cliente = before.id_cliente AND w.versao = ${versao}
      AND coalesce(w.mudando_desde < clock_timestamp() - ${CHANGES_FOR}, true) RETURNING before.lost`)
  if (!wallet) return false
  const ids = sql.param(cards.map(({ id }) => id))
  await tx.execute(sql`DELETE FROM cartao WHERE id_cliente = ${idCliente} AND id_cartao <> ALL(${ids}::text[])`)
  const use = wallet.lost ? 'lost' : 'listed'
  for (const [place, card] of cards.entries()) await insertCard(tx, idCliente, card, use, place)
  return true
}

const UnkeptRow = z.strictObject({ id_cliente: z.string(), id_cartao: z.string() })

/**
 * Claims cards whose payment is over, for their deletion at the provider. One that is kept since, or that a membership
 * is charged by, is no longer due; while a payment of its owner by card is undecided it waits.
 */
export async function claimUnkept(db: Db, limit: number): Promise<z.output<typeof UnkeptRow>[]> {
  const found = await rows(db, UnkeptRow.extend({ wanted: z.boolean(), undecided: z.boolean() }))`
    UPDATE cartao SET apagar_em = CASE
      WHEN ${IS_KEPT} OR ${IS_CHARGED} THEN NULL
      ELSE clock_timestamp() + ${AGAIN_AFTER} END
    WHERE (id_cliente, id_cartao) IN (${lockDue(UNKEPT, limit, sql`id_cliente, id_cartao`)})
    RETURNING id_cliente, id_cartao, apagar_em IS NOT NULL AS wanted, EXISTS (SELECT FROM payment_attempt a
      WHERE a.id_cliente = cartao.id_cliente AND a.method = 'credit_card' AND a.status IN ('sending', 'waiting')) AS undecided`
  return found
    .filter(({ wanted, undecided }) => wanted && !undecided)
    .map(({ id_cliente, id_cartao }) => ({ id_cliente, id_cartao }))
}

/**
 * Starts an empty list for a new customer of the provider, or deletes that of another one. `isNew`: it has no card yet.
 */
export async function resetCards(tx: Tx, idCliente: string, isNew: boolean): Promise<void> {
  await tx.execute(sql`
    INSERT INTO carteira AS w (id_cliente, lida_em) VALUES (${idCliente}, CASE WHEN ${isNew} THEN clock_timestamp() END)
    ON CONFLICT (id_cliente) DO UPDATE SET lida_em = EXCLUDED.lida_em, mudando_desde = NULL, versao = w.versao + 1`)
  await tx.execute(sql`DELETE FROM cartao WHERE id_cliente = ${idCliente}`)
}
