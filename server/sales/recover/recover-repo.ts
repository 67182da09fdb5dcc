import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { NOBODY_HASH } from '../../db/demo-accounts.ts'
import { IdRow, maybeOne, rows } from '../../db/rows.ts'
import type { ProviderPerson } from '../../gateways/payment.ts'
import type { SentUnit } from '../pay/order-metadata.ts'

/** The cliente with this id of ours, else with this id of the provider. */
export const findCliente = async (
  tx: Tx | Db,
  idCliente: string | null,
  customerId: string | null,
): Promise<string | null> => {
  const found = await rows(tx, IdRow)`SELECT id FROM cliente
    WHERE id = ${idCliente}::uuid OR id_pagar_me = ${customerId}::text ORDER BY id = ${idCliente}::uuid DESC NULLS LAST LIMIT 1`
  return found[0]?.id ?? null
}

/**
 * Creates the account of a missing cliente again from the provider's data, or finds the one that has their phone by
 * now. It has no password: its owner proves the phone by SMS, as after forgetting a password.
 */
export async function makeCliente(
  tx: Tx,
  { id, telefone, customerId }: { id: string; telefone: string; customerId: string | null },
  { name, document }: ProviderPerson,
): Promise<string | null> {
  await tx.execute(sql`INSERT INTO cliente (id, nome, telefone, senha_hash, cpf, id_pagar_me)
    VALUES (${id}, ${name}, ${telefone}, ${NOBODY_HASH}, ${document}, ${customerId}) ON CONFLICT DO NOTHING`)
  return (await maybeOne(rows(tx, IdRow)`SELECT id FROM cliente WHERE telefone = ${telefone}`))?.id ?? null
}

const CarrinhoRow = z.strictObject({ carrinho: z.string() })

/** The cart of a reservation, if the reservation is stored and this cliente's. */
export const cartOf = async (tx: Tx, idReserva: string | null, idCliente: string): Promise<string | null> => {
  const found = await maybeOne(rows(tx, CarrinhoRow)`SELECT carrinho FROM reserva
    WHERE id = ${idReserva}::uuid AND id_cliente = ${idCliente}`)
  return found?.carrinho ?? null
}

/** Whether a click has an attempt already. */
export async function isClickKnown(tx: Tx, idCliente: string, tentativa: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT 1 FROM payment_attempt WHERE id_cliente = ${idCliente} AND tentativa = ${tentativa}`,
  )
  return rowCount !== 0
}

/** The stored data of a recovered order. Cents; instants are ISO texts. */
export type Recovered = {
  id: string
  idReserva: string
  idCliente: string
  carrinho: string
  tentativa: string
  method: 'credit_card' | 'pix'
  cents: number
  /** How many units were bought. */
  sent: number
  /** The bought units that exist in this database. */
  units: SentUnit[]
  body: string
  customerId: string | null
  orderId: string
  chargeId: string | null
  createdAt: string
}

/** A value in place of the hash of a request, which no click of a browser can have. */
export const RECOVERED = 'recovered'

/** Until then the process that recovers the order settles it; afterwards the reconciler does. */
const LEASE = sql`interval '10 minutes'`

/** Stores a recovered order as one that ended unpaid: a released reservation and an expired attempt. */
export async function insertRecovered(tx: Tx, order: Recovered): Promise<void> {
  const { id, idReserva, idCliente, createdAt } = order
  const units = Math.max(order.sent, 1)
  await tx.execute(sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units, created_at)
    VALUES (${idReserva}, ${idCliente}, ${order.carrinho}, 'released', ${createdAt}, ${units}, ${createdAt})`)
  await tx.execute(sql`INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents,
      units, status, body, customer_id, order_id, charge_id, order_created_at, created_at, check_at)
    VALUES (${id}, ${idReserva}, ${idCliente}, ${order.tentativa}, ${RECOVERED}, ${order.method}, ${order.cents}, ${units},
      'expired', ${order.body}, ${order.customerId}, ${order.orderId}, ${order.chargeId}, ${createdAt}, ${createdAt}, clock_timestamp() + ${LEASE})`)
  const wanted = order.units.map(({ idLote, idRifa, nr, valorCents, taxaCents, idTarifa }) => ({
    lote: idLote,
    rifa: idRifa,
    nr,
    valor: valorCents,
    taxa: taxaCents,
    tarifa: idTarifa,
  }))
  await tx.execute(sql`
    INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, id_rifa, nr_sorte,
      valor_cents, taxa_cents, id_tarifa, na_cota, held_at, expires_at, status, id_attempt)
    SELECT ${idReserva}::uuid, ${idCliente}::uuid, s.id_evento, s.id, s.tipo, l.id, CASE WHEN r.id IS NULL THEN u.nr END,
      r.id, CASE WHEN r.id IS NOT NULL THEN u.nr END, u.valor, u.taxa, t.id, coalesce(t.na_cota AND m.id_evento IS NOT NULL, false), ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      'released', ${id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS u(lote uuid, rifa uuid, nr int, valor int, taxa int, tarifa uuid)
    LEFT JOIN lote l ON l.id = u.lote LEFT JOIN setor s ON s.id = l.id_setor LEFT JOIN rifa r ON r.id = u.rifa
    LEFT JOIN tarifa t ON t.id = u.tarifa AND (t.id_lote IS NULL OR t.id_lote = l.id) LEFT JOIN evento_meia m ON m.id_evento = s.id_evento`)
}
