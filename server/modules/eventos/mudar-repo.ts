import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MUDAR_METODOS } from '../../../contract/mudar-rules.ts'
import type { AdiarInput } from '../../../contract/mudar.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { one, rows } from '../../db/rows.ts'
import { CONVIDADO } from '../../sales/courtesies/give-repo.ts'

/** Moves an event to another day and hour. */
export async function storeAdiado(tx: Tx, { id, data, hora, devolver_ate, motivo }: AdiarInput): Promise<void> {
  await tx.execute(sql`UPDATE evento SET situacao = 'adiado', motivo = ${motivo}, data_anterior = data, hora_anterior = hora,
      data = ${data}, hora = ${hora}, devolver_ate = ${devolver_ate}, adiado_em = clock_timestamp(),
      versao = versao + 1, updated_at = clock_timestamp() WHERE id = ${id}`)
}

/** Cancels an event for ever, and makes its refunds due. */
export async function storeCancelado(
  tx: Tx,
  { id, motivo, idUsuario }: { id: string; motivo: string; idUsuario: string },
): Promise<void> {
  await tx.execute(sql`UPDATE evento SET situacao = 'cancelado', motivo = ${motivo}, cancelado_em = clock_timestamp(),
      cancelado_por = ${idUsuario}, devolucao_em = clock_timestamp(), versao = versao + 1, updated_at = clock_timestamp()
    WHERE id = ${id}`)
}

const HolderRow = z.strictObject({ id: z.string() })

/** The clientes who hold a ticket of an event: those who can be told. Guests without an account are nobody's cliente. */
export async function readHolders(tx: Tx, idEvento: string): Promise<string[]> {
  const found = await rows(tx, HolderRow)`
    SELECT DISTINCT c.id FROM venda v JOIN cliente c ON c.id = v.id_cliente AND c.removido_em IS NULL
    WHERE v.id_evento = ${idEvento} AND v.status = 'sold'`
  return found.map(({ id }) => id)
}

const MetodoRow = z.strictObject({ metodo: z.enum(MUDAR_METODOS), ingressos: z.int(), cents: z.int() })
const EfeitoRow = z.strictObject({
  pessoas: z.int(),
  cortesias: z.int(),
  socios: z.int(),
  entradas: z.int(),
  reservas: z.int(),
  pix_abertos: z.int(),
  metodos: z.array(MetodoRow),
})

/**
 * What a change of an event would concern. An overdue hold does not count; an entrance by membership card does, and each
 * guest without an account is a person.
 */
export const readEfeito = (db: Db, idEvento: string): Promise<z.infer<typeof EfeitoRow>> =>
  one(rows(db, EfeitoRow)`
  WITH unit AS MATERIALIZED (
    SELECT CASE v.id_cliente WHEN ${CONVIDADO} THEN v.id_reserva ELSE v.id_cliente END AS pessoa, v.id_attempt, v.status, v.entregue, v.expires_at, v.valor_cents + v.taxa_cents AS cents,
      CASE v.method WHEN 'pix' THEN 'pix' ELSE 'cartao' END AS metodo
    FROM venda v WHERE v.id_evento = ${idEvento} AND v.status IN ('held', 'paying', 'sold'))
  SELECT (SELECT count(DISTINCT pessoa)::int FROM unit WHERE status = 'sold') AS pessoas,
    (SELECT count(*)::int FROM unit WHERE status = 'sold' AND cents = 0) AS cortesias,
    (SELECT count(*)::int FROM evento e JOIN plano_beneficio b ON b.categoria = e.categoria AND b.passe
      JOIN socio s ON s.id_plano = b.id_plano WHERE e.id = ${idEvento} AND member_is_entitled(s)) AS socios,
    (SELECT count(*)::int FROM unit WHERE entregue)
      + (SELECT count(*)::int FROM entrada n WHERE n.id_evento = ${idEvento} AND n.resultado = 'aceita' AND n.id_socio IS NOT NULL)
      AS entradas,
    (SELECT count(*)::int FROM unit WHERE status = 'paying' OR status = 'held' AND expires_at > clock_timestamp()) AS reservas,
    (SELECT count(*)::int FROM payment_attempt a WHERE a.method = 'pix' AND a.status = 'waiting'
      AND a.id IN (SELECT id_attempt FROM unit WHERE status = 'paying')) AS pix_abertos,
    (SELECT coalesce(json_agg(m ORDER BY m.metodo DESC), '[]') FROM (
      SELECT metodo, count(*)::int AS ingressos, sum(cents)::int AS cents FROM unit
      WHERE status = 'sold' AND cents > 0 GROUP BY metodo) m) AS metodos`)
