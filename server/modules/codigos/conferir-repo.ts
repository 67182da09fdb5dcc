import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { maybeOne, rows, TimeText } from '../../db/rows.ts'

const Row = z.strictObject({
  id: z.string(),
  codigo: z.string(),
  percentual: z.int().nullable(),
  valor_cents: z.int().nullable(),
  de: TimeText.nullable(),
  ate: TimeText.nullable(),
  limite: z.int().nullable(),
  limite_pessoa: z.int().nullable(),
  /** Its units, and those of the cliente, without what the cliente holds. */
  usos: z.int(),
  proprios: z.int(),
  /** Its lot, in a hidden sector, which only its codes open. */
  oculto: z.strictObject({ setor: z.string(), lote: z.string() }).nullable(),
  lotes: z.array(z.strictObject({ id: z.string(), valor_cents: z.int(), taxa_cents: z.int() })),
})
export type CheckedRow = z.infer<typeof Row>

/** A code that is on, with the lots of a published event that it applies to. */
export const findCodigo = (
  db: Db,
  { codigo, idEvento }: { codigo: string; idEvento: string },
  idCliente: string | null,
): Promise<CheckedRow | null> =>
  maybeOne(rows(db, Row)`
  SELECT c.id, c.codigo, c.percentual, t.valor_cents, c.de, c.ate, c.limite, c.limite_pessoa, n.usos, n.proprios,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'valor_cents', l.valor_cents, 'taxa_cents', l.taxa_cents)), '[]')
      FROM setor s JOIN lote l ON l.id_setor = s.id
      WHERE s.id_evento = e.id AND NOT s.excluir AND NOT l.excluir AND (l.id = t.id_lote OR t.id_lote IS NULL AND NOT s.oculto)) AS lotes,
    (SELECT jsonb_build_object('setor', s.id, 'lote', l.id) FROM lote l JOIN setor s ON s.id = l.id_setor
      WHERE l.id = t.id_lote AND s.oculto) AS oculto
  FROM codigo c JOIN tarifa t ON t.id = c.id AND t.ativa
    JOIN evento e ON e.id = ${idEvento} AND e.publicado AND NOT e.excluir
    CROSS JOIN LATERAL (SELECT count(*)::int AS usos, count(*) FILTER (WHERE v.id_cliente = ${idCliente}::uuid)::int AS proprios
      FROM venda v WHERE v.id_tarifa = c.id AND v.status NOT IN ('released', 'refunded')
        AND NOT (v.status = 'held' AND v.id_cliente IS NOT DISTINCT FROM ${idCliente}::uuid)) n
  WHERE c.codigo = ${codigo} AND (c.id_evento IS NULL OR c.id_evento = e.id)`)
