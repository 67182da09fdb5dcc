import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Card } from '../../../contract/pagarme.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { one, rows } from '../../db/rows.ts'

/** As many as one page of the provider. */
const LISTED = 30
/** After this the list is read at the provider again, for cards that were changed or deleted there. */
const KNOWN_FOR = sql`interval '7 days'`
/** Longer than a call to the provider can take. A change that began earlier has ended. */
const CHANGES_FOR = sql`interval '2 minutes'`

/**
 * The stored data about a cliente's cards (docs/selling.md#paying).
 * @property customerId their customer's id at the provider
 * @property isKnown whether the stored list can be shown without reading the provider
 * @property wasRead whether it was ever read: then it may be shown when the provider cannot be read
 */
export type Wallet = { customerId: string | null; isKnown: boolean; wasRead: boolean; versao: number }

const WalletRow = z.strictObject({
  id_pagar_me: z.string().nullable(),
  known: z.boolean(),
  read: z.boolean(),
  versao: z.int(),
})

export async function readWallet(db: Db | Tx, idCliente: string): Promise<Wallet> {
  const row = await one(rows(db, WalletRow)`
    SELECT c.id_pagar_me, w.lida_em IS NOT NULL AS read, coalesce(w.versao, 0) AS versao,
      coalesce(w.mudando_desde IS NULL AND w.lida_em > clock_timestamp() - ${KNOWN_FOR}, false) AS known
    FROM cliente c LEFT JOIN carteira w ON w.id_cliente = c.id WHERE c.id = ${idCliente}`)
  return { customerId: row.id_pagar_me, isKnown: row.known, wasRead: row.read, versao: row.versao }
}

const CardRow = z.strictObject({
  id_cartao: z.string(),
  primeiros_seis: z.string(),
  ultimos_quatro: z.string(),
  bandeira: z.string(),
  titular: z.string().nullable(),
  mes: z.int(),
  ano: z.int(),
})

/** The stored cards, newest first. */
export async function readCards(db: Db, idCliente: string): Promise<Card[]> {
  const found = await rows(db, CardRow)`
    SELECT id_cartao, primeiros_seis, ultimos_quatro, bandeira, titular, mes, ano FROM cartao
    WHERE id_cliente = ${idCliente} ORDER BY created_at DESC, id_cartao LIMIT ${LISTED}`
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

const VersaoRow = z.strictObject({ versao: z.int() })

/**
 * Notes a change before it is sent to the provider, so that after a crash or a lost answer the list is read there. If
 * the outcome of another change is not known yet, the list is read in any case.
 * @returns the number of the change, for `endChange`
 */
export async function beginChange(db: Db, idCliente: string): Promise<number> {
  const { versao } = await one(rows(db, VersaoRow)`
    INSERT INTO carteira AS w (id_cliente, mudando_desde, versao) VALUES (${idCliente}, clock_timestamp(), 1)
    ON CONFLICT (id_cliente) DO UPDATE SET mudando_desde = clock_timestamp(), versao = w.versao + 1,
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
 * Stores a card, or its new data from the provider. Of the number never more than the first six and last four digits.
 */
export async function insertCard(tx: Tx, idCliente: string, card: Card, place = 0): Promise<void> {
  await tx.execute(sql`
    INSERT INTO cartao (id_cliente, id_cartao, primeiros_seis, ultimos_quatro, bandeira, titular, mes, ano, created_at)
    VALUES (${idCliente}, ${card.id}, ${card.first_six_digits.slice(0, 6)}, ${card.last_four_digits.slice(-4)},
      ${card.brand}, ${card.holder_name ?? null}, ${card.exp_month}, ${card.exp_year},
      clock_timestamp() - ${place} * interval '1 second')
    ON CONFLICT (id_cliente, id_cartao) DO UPDATE SET bandeira = EXCLUDED.bandeira, titular = EXCLUDED.titular,
      mes = EXCLUDED.mes, ano = EXCLUDED.ano`)
}

export async function dropCard(tx: Tx, idCliente: string, idCartao: string): Promise<void> {
  await tx.execute(sql`DELETE FROM cartao WHERE id_cliente = ${idCliente} AND id_cartao = ${idCartao}`)
}

/** Replaces the stored list by the provider's, unless the cards were changed since `versao` or are being changed. */
export async function storeList(tx: Tx, idCliente: string, versao: number, cards: Card[]): Promise<void> {
  await tx.execute(sql`INSERT INTO carteira (id_cliente) VALUES (${idCliente}) ON CONFLICT DO NOTHING`)
  const { rowCount } = await tx.execute(sql`
    UPDATE carteira SET lida_em = clock_timestamp(), mudando_desde = NULL WHERE id_cliente = ${idCliente}
      AND versao = ${versao} AND coalesce(mudando_desde < clock_timestamp() - ${CHANGES_FOR}, true)`)
  if (rowCount !== 1) return
  await tx.execute(sql`DELETE FROM cartao WHERE id_cliente = ${idCliente}`)
  for (const [place, card] of cards.entries()) await insertCard(tx, idCliente, card, place)
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
