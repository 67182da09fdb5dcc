import { z } from 'zod'
import { IMPEDIMENTOS } from '../../../contract/privacy-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { DayText, rows, TimeText } from '../../db/rows.ts'

const Row = z.strictObject({
  tipo: z.enum(IMPEDIMENTOS),
  nome: z.string().nullable(),
  dia: DayText.nullable(),
  ate: TimeText.nullable(),
})
export type ImpedimentRow = z.infer<typeof Row>

/**
 * What a cliente has open: tickets of events to come, numbers of raffles that are not drawn or whose prize is not
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
