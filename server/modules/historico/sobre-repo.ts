import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'
import { CONVIDADO } from '../../sales/courtesies/give-repo.ts'

const Named = z.strictObject({ id: z.string(), nome: z.string() })
const AboutRow = z.strictObject({
  id: z.string(),
  nome: z.string().nullable(),
  id_setor: z.string().nullable(),
  id_lote: z.string().nullable(),
  nr_lugar: z.int().nullable(),
  nr_sorte: z.int().nullable(),
  cadeira: z.int().nullable(),
  eventos: z.array(Named),
  rifas: z.array(Named),
  pessoa: Named.nullable(),
  pedido: z.string().nullable(),
  venda: z.string().nullable(),
  cents: z.int().nullable(),
  refund_cents: z.int().nullable(),
})
export type AboutRow = z.infer<typeof AboutRow>

/**
 * What the records of these ids are about. Each id is looked up in the primary key of each table, and the rows of its
 * order by their indexes; a row that was deleted has the name that its history recorded.
 */
export const readAbout = (db: Db | Tx, ids: readonly string[]): Promise<AboutRow[]> => rows(db, AboutRow)`
  SELECT f.id, f.nome, f.id_setor, f.id_lote, f.nr_lugar, f.nr_sorte, f.cadeira, a.order_id AS pedido,
    coalesce(f.id_venda, (SELECT v.id FROM venda v WHERE v.id_reserva = r.id AND v.sold_at IS NOT NULL ORDER BY v.id LIMIT 1)) AS venda,
    coalesce(f.cents, a.amount_cents) AS cents,
    coalesce(f.refund_cents, (SELECT x.cents FROM refund x WHERE x.id_attempt = f.id_attempt ORDER BY x.created_at DESC LIMIT 1)) AS refund_cents,
    CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'nome', c.nome) END AS pessoa,
    coalesce(CASE WHEN f.id_evento IS NULL AND f.id_rifa IS NULL
      THEN (SELECT jsonb_agg(DISTINCT jsonb_build_object('id', e.id, 'nome', e.nome)) FROM venda v JOIN evento e ON e.id = v.id_evento WHERE v.id_reserva = r.id)
      ELSE (SELECT jsonb_build_array(jsonb_build_object('id', e.id, 'nome', e.nome)) FROM evento e WHERE e.id = f.id_evento) END, '[]') AS eventos,
    coalesce(CASE WHEN f.id_evento IS NULL AND f.id_rifa IS NULL
      THEN (SELECT jsonb_agg(DISTINCT jsonb_build_object('id', e.id, 'nome', e.nome)) FROM venda v JOIN rifa e ON e.id = v.id_rifa WHERE v.id_reserva = r.id)
      ELSE (SELECT jsonb_build_array(jsonb_build_object('id', e.id, 'nome', e.nome)) FROM rifa e WHERE e.id = f.id_rifa) END, '[]') AS rifas
  FROM (SELECT i.id,
      coalesce(s.nome, ci.nome || '/' || ci.estado, ta.nome, pl.nome, b.link, u.nome, uq.nome, so.nome_completo,
        (SELECT CASE jsonb_typeof(h.detail -> 'nome') WHEN 'array' THEN h.detail -> 'nome' ->> 0 END FROM history h
          WHERE h.entity_id = i.id AND h.to_state = 'deleted' ORDER BY h.id DESC LIMIT 1)) AS nome,
      coalesce(l.id_setor, v.id_setor) AS id_setor, coalesce(l.id, v.id_lote) AS id_lote, v.nr_lugar, v.nr_sorte,
      m.nr_cadeira AS cadeira, coalesce(e.id, s.id_evento, ls.id_evento, v.id_evento, n.id_evento, co.id_evento, cq.id_evento) AS id_evento,
      coalesce(ri.id, v.id_rifa) AS id_rifa, coalesce(c.id, m.id_cliente, v.id_cliente, r.id_cliente, t.id_cliente) AS id_cliente,
      v.id AS id_venda, CASE WHEN v.id IS NULL THEN coalesce(r.id, t.id_reserva) END AS id_reserva,
      coalesce(t.id, v.id_attempt) AS id_attempt, v.valor_cents + v.taxa_cents AS cents, x.cents AS refund_cents
    FROM unnest(${sql.param(ids)}::uuid[]) AS i(id)
      LEFT JOIN evento e ON e.id = i.id
      LEFT JOIN setor s ON s.id = i.id
      LEFT JOIN lote l ON l.id = i.id LEFT JOIN setor ls ON ls.id = l.id_setor
      LEFT JOIN rifa ri ON ri.id = i.id
      LEFT JOIN cidade ci ON ci.id = i.id
      LEFT JOIN banner b ON b.id = i.id
      LEFT JOIN tarifa ta ON ta.id = i.id LEFT JOIN codigo co ON co.id = i.id
      LEFT JOIN plano pl ON pl.id = i.id
      LEFT JOIN cortesia_cota cq ON cq.id = i.id LEFT JOIN usuario uq ON uq.id = cq.id_usuario
      LEFT JOIN usuario u ON u.id = i.id
      LEFT JOIN sorteio so ON so.id = i.id
      LEFT JOIN cliente c ON c.id = i.id
      LEFT JOIN entrada n ON n.id = i.id
      LEFT JOIN socio m ON m.id = coalesce(n.id_socio, i.id)
      LEFT JOIN venda v ON v.id = coalesce(n.id_venda, i.id)
      LEFT JOIN reserva r ON r.id = i.id
      LEFT JOIN refund x ON x.id = i.id
      LEFT JOIN payment_attempt t ON t.id = coalesce(x.id_attempt, i.id)) f
    LEFT JOIN cliente c ON c.id = f.id_cliente AND c.id <> ${CONVIDADO}::uuid
    LEFT JOIN reserva r ON r.id = f.id_reserva
    LEFT JOIN payment_attempt a ON a.id = f.id_attempt`

const OrderRow = z.strictObject({ order_id: z.string(), id: z.string() })

/** The ids of the payments of these orders of the provider. */
export async function attemptsOf(db: Db, orders: readonly string[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map()
  const found = await rows(db, OrderRow)`
    SELECT order_id, id FROM payment_attempt WHERE order_id = ANY(${sql.param(orders)}::text[])`
  return new Map(found.map(({ order_id, id }) => [order_id, id]))
}
