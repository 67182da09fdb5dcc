import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MUDAR_METODOS } from '../../../contract/mudar-rules.ts'
import type { Db } from '../../db/connection.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'
import { againAt } from '../../sales/cancel/cancel-repo.ts'

const MetodoRow = z.strictObject({
  metodo: z.enum(MUDAR_METODOS),
  ingressos: z.int(),
  cents: z.int(),
  devolvidos: z.int(),
  devolvido_cents: z.int(),
  recusados: z.int(),
})
const CancelamentoRow = z.strictObject({
  comecou_em: TimeText,
  pronto: z.boolean(),
  metodos: z.array(MetodoRow),
  avisados: z.strictObject({ total: z.int(), enviadas: z.int(), desistidas: z.int() }),
  email: z.string().nullable(),
})

/**
 * How far the refunds of a cancelled event are: the tickets that were paid and not given back when it was cancelled, or
 * were paid later. Null when it is not cancelled. `email`: of the user, if they have
 * cancelled it and the address works.
 */
export const readCancelamento = (
  db: Db,
  id: string,
  idUsuario: string,
): Promise<z.infer<typeof CancelamentoRow> | null> =>
  maybeOne(rows(db, CancelamentoRow)`
  SELECT e.cancelado_em AS comecou_em, e.devolucao_em IS NULL AS pronto,
    (SELECT coalesce(json_agg(m ORDER BY m.metodo DESC), '[]') FROM (
      SELECT t.metodo, count(*)::int AS ingressos, sum(t.cents)::int AS cents,
        count(*) FILTER (WHERE t.status = 'refunded')::int AS devolvidos,
        coalesce(sum(t.cents) FILTER (WHERE t.status = 'refunded'), 0)::int AS devolvido_cents,
        count(*) FILTER (WHERE t.is_refused)::int AS recusados
      FROM (SELECT v.status, v.valor_cents + v.taxa_cents AS cents, CASE v.method WHEN 'pix' THEN 'pix' ELSE 'cartao' END AS metodo,
          v.status = 'sold' AND EXISTS (SELECT FROM refund f WHERE f.id_attempt = v.id_attempt AND f.status = 'failed'
            AND f.created_at >= e.cancelado_em) AS is_refused
        FROM venda v WHERE v.id_evento = e.id AND v.sold_at IS NOT NULL AND v.valor_cents + v.taxa_cents > 0
          AND (v.status IN ('sold', 'refunding') OR v.status = 'refunded' AND v.updated_at >= e.cancelado_em)) t
      GROUP BY t.metodo) m) AS metodos,
    (SELECT json_build_object('total', count(*), 'enviadas', count(*) FILTER (WHERE p.enviada),
        'desistidas', count(*) FILTER (WHERE p.desistida AND NOT p.enviada))
      FROM (SELECT bool_or(estado = 'enviada') AS enviada, bool_or(estado = 'desistida') AS desistida FROM mensagem
        WHERE sobre = e.id AND tipo = 'evento-cancelado' GROUP BY id_cliente) p) AS avisados,
    (SELECT u.email FROM usuario u WHERE u.id = e.cancelado_por AND u.id = ${idUsuario}
      AND u.email_recusado_em IS NULL) AS email
  FROM evento e WHERE e.id = ${id} AND e.situacao = 'cancelado'`)

const PendenciaRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  cents: z.int(),
  problema: z.string().nullable(),
  proxima_em: TimeText.nullable(),
})

/** The most that are listed; the others follow when these are done. */
const LISTED = 200

/**
 * The payments of a cancelled event whose last refund was refused, or is late: its call did not succeed, or it is in
 * flight for an hour. `problema`: as the history has it, in Portuguese.
 */
export const listPendencias = (db: Db, id: string): Promise<z.infer<typeof PendenciaRow>[]> => rows(db, PendenciaRow)`
  SELECT a.id, c.nome, p.cents, (SELECT h.detail ->> 'why' FROM history h
      WHERE h.entity_id = p.id_refund AND h.detail ->> 'why' IS NOT NULL ORDER BY h.id DESC LIMIT 1) AS problema,
    p.proxima_em
  FROM (
    SELECT v.id_attempt, sum(v.valor_cents + v.taxa_cents)::int AS cents,
      coalesce(f.id, l.id) AS id_refund, coalesce(f.check_at, ${againAt(sql`e.cancelado_em`)}) AS proxima_em
    FROM evento e JOIN venda v ON v.id_evento = e.id AND v.status IN ('sold', 'refunding')
      LEFT JOIN refund f ON f.id = v.id_refund AND v.status = 'refunding'
      LEFT JOIN LATERAL (SELECT x.id FROM refund x WHERE v.status = 'sold' AND x.id_attempt = v.id_attempt AND x.status = 'failed'
        AND x.created_at >= e.cancelado_em ORDER BY x.updated_at DESC LIMIT 1) l ON true
    WHERE e.id = ${id} AND (l.id IS NOT NULL OR f.status = 'pending' AND f.created_at < f.updated_at
      OR f.created_at < clock_timestamp() - interval '1 hour')
    GROUP BY v.id_attempt, e.cancelado_em, f.id, f.check_at, l.id) p
  JOIN payment_attempt a ON a.id = p.id_attempt JOIN cliente c ON c.id = a.id_cliente
  ORDER BY lower(c.nome), a.id LIMIT ${LISTED}`

const OfRow = z.strictObject({ id: z.string() })

/** The cancelled event that a payment has tickets of; null: none, or all of them are given back. */
export async function findCancelledOf(db: Db, idAttempt: string): Promise<string | null> {
  const found = await rows(db, OfRow)`SELECT DISTINCT e.id FROM venda v JOIN evento e ON e.id = v.id_evento
    WHERE v.id_attempt = ${idAttempt} AND e.situacao = 'cancelado' AND v.status IN ('sold', 'refunding') ORDER BY e.id LIMIT 1`
  return found[0]?.id ?? null
}
