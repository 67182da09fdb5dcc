import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CLIENTE_REMOVIDO, IMPEDIMENTOS } from '../../../contract/privacy-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { DayText, IdRow, maybeOne, rows, TimeText } from '../../db/rows.ts'
import { deletePicture } from '../../pictures/picture-repo.ts'

const Row = z.strictObject({
  tipo: z.enum(IMPEDIMENTOS),
  nome: z.string().nullable(),
  dia: DayText.nullable(),
  ate: TimeText.nullable(),
})
export type ImpedimentRow = z.infer<typeof Row>

/**
 * The open matters of a cliente: tickets of events to come, numbers of raffles that are not drawn or whose prize is not
 * handed over, payments, refunds, a membership, and holds. @param today the business day
 */
export const readImpediments = (db: Db | Tx, idCliente: string, today: string): Promise<ImpedimentRow[]> =>
  rows(db, Row)`
    SELECT x.tipo, x.nome, x.dia, x.ate FROM (
      SELECT DISTINCT 'ingresso' AS tipo, e.nome, e.data::text AS dia, NULL::timestamptz AS ate, 1 AS nr
      FROM venda v JOIN evento e ON e.id = v.id_evento
      WHERE v.id_cliente = ${idCliente} AND v.status = 'sold' AND e.data >= ${today}::date
      UNION ALL
      SELECT DISTINCT CASE WHEN r.numero_sorteado IS NULL THEN 'rifa' ELSE 'premio' END, r.nome, r.data_sorteio::text,
        NULL::timestamptz, 2
      FROM venda v JOIN rifa r ON r.id = v.id_rifa
      WHERE v.id_cliente = ${idCliente} AND v.status = 'sold' AND NOT r.excluir
        AND (r.numero_sorteado IS NULL OR (r.numero_sorteado = v.nr_sorte AND NOT v.entregue))
      UNION ALL
      SELECT 'pagamento', NULL, NULL, (SELECT max(a.pix_expires_at) FROM payment_attempt a WHERE a.id_reserva = r.id
        AND a.status IN ('sending', 'waiting')), 3
      FROM reserva r WHERE r.id_cliente = ${idCliente} AND r.status = 'paying'
      UNION ALL
      SELECT 'reembolso', NULL, NULL, NULL, 4
      FROM (SELECT 1 FROM venda v WHERE v.id_cliente = ${idCliente} AND v.status = 'refunding'
        UNION ALL SELECT 1 FROM payment_attempt a WHERE a.id_cliente = ${idCliente} AND a.status = 'refunding'
        UNION ALL SELECT 1 FROM payment_attempt a JOIN refund f ON f.id_attempt = a.id
          WHERE a.id_cliente = ${idCliente} AND f.status IN ('pending', 'sent') LIMIT 1) f
      UNION ALL
      SELECT 'assinatura', NULL, NULL, NULL, 5
      FROM socio s WHERE s.id_cliente = ${idCliente} AND s.state IN ('subscribing', 'active')
      UNION ALL
      SELECT 'reserva', NULL, NULL, h.expires_at, 6
      FROM (SELECT r.expires_at FROM reserva r WHERE r.id_cliente = ${idCliente} AND r.status = 'held'
        UNION ALL SELECT s.expires_at FROM socio s WHERE s.id_cliente = ${idCliente} AND s.state = 'held') h
    ) x (tipo, nome, dia, ate, nr) ORDER BY x.nr, x.dia, x.nome`

const PersonRow = z.strictObject({
  telefone: z.string(),
  cpf: z.string().nullable(),
  id_pagar_me: z.string().nullable(),
})
type Person = z.infer<typeof PersonRow>

/**
 * Locks the cliente of an open session against every operation that begins, pays or settles something of theirs
 * (docs/selling.md#lock-order).
 * @param idSession null: nobody is logged in, an operator repeats a removal
 * @returns null when the session has ended, or the account was removed
 */
export const lockPerson = (tx: Tx, idCliente: string, idSession: string | null) =>
  maybeOne(rows(tx, PersonRow)`
    SELECT c.telefone, c.cpf, c.id_pagar_me FROM cliente c WHERE c.id = ${idCliente} AND c.removido_em IS NULL
      AND (${idSession}::uuid IS NULL
        OR EXISTS (SELECT 1 FROM session s WHERE s.id = ${idSession} AND s.id_cliente = c.id AND s.revoked_at IS NULL))
    FOR UPDATE OF c`)

/** The cliente's holds that are not being paid. */
export async function heldReservas(db: Db, idCliente: string): Promise<string[]> {
  const found = await rows(db, IdRow)`SELECT id FROM reserva WHERE id_cliente = ${idCliente} AND status = 'held'`
  return found.map(({ id }) => id)
}

/** Deletes sessions, codes, cards and all other rows about the person only. @returns the ids of the sessions */
export async function deletePersonal(tx: Tx, idCliente: string, telefone: string): Promise<string[]> {
  await tx.execute(sql`DELETE FROM sms_request WHERE telefone = ${telefone}`)
  await tx.execute(sql`DELETE FROM sms_proof WHERE telefone = ${telefone}`)
  // The courtesies stay, without the name that their givers typed.
  await tx.execute(sql`DELETE FROM cortesia_pessoa p USING reserva r WHERE r.id = p.id AND r.id_cliente = ${idCliente}`)
  await tx.execute(sql`DELETE FROM passe WHERE id_cliente = ${idCliente}`)
  await tx.execute(sql`DELETE FROM mensagem WHERE id_cliente = ${idCliente}`)
  // With its cards.
  await tx.execute(sql`DELETE FROM carteira WHERE id_cliente = ${idCliente}`)
  const sessions = await rows(tx, IdRow)`DELETE FROM session WHERE id_cliente = ${idCliente} RETURNING id`
  return sessions.map(({ id }) => id)
}

/** Deletes the person's own entries of the prize draw (`readOwnData`), with their photos. @returns their ids */
export async function deleteEntries(tx: Tx, { telefone, cpf }: Person): Promise<string[]> {
  const found = await rows(tx, IdRow)`DELETE FROM sorteio
    WHERE telefone = ${telefone} AND documento = ${cpf} RETURNING id`
  for (const { id } of found) await deletePicture(tx, id, 'sorteio')
  return found.map(({ id }) => id)
}

/** Longer than a call to the provider takes: calls made for this person before have ended by then. */
const CALLS_END = sql`interval '2 minutes'`

/** Removes the personal data from the row, and stores the work that the job still has to do at the provider. */
export async function removePerson(tx: Tx, idCliente: string, idPagarMe: string | null): Promise<void> {
  await tx.execute(sql`UPDATE cliente SET nome = ${CLIENTE_REMOVIDO}, telefone = NULL, senha_hash = '', cpf = NULL,
    email = NULL, id_pagar_me = NULL, senha_por_sms_em = NULL, removido_em = clock_timestamp(), updated_at = clock_timestamp()
    WHERE id = ${idCliente}`)
  // Those who paid for them are deleted there as former customers are.
  await tx.execute(sql`WITH payer AS (DELETE FROM pagador WHERE id_cliente = ${idCliente} RETURNING id_pagar_me)
    INSERT INTO customer_anterior (id_cliente, id_pagar_me) SELECT ${idCliente}, id_pagar_me FROM payer
    ON CONFLICT DO NOTHING`)
  await tx.execute(sql`INSERT INTO remocao (id_cliente, id_pagar_me, check_at, concluida_em)
    SELECT ${idCliente}, x.id, CASE WHEN x.id IS NOT NULL THEN clock_timestamp() + ${CALLS_END} END,
      CASE WHEN x.id IS NULL THEN clock_timestamp() END
    FROM (SELECT coalesce(${idPagarMe}::text,
      (SELECT min(id_pagar_me) FROM customer_anterior WHERE id_cliente = ${idCliente})) AS id) x`)
}
