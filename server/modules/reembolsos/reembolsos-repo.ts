import { ReembolsoAnswer } from '../../../contract/reembolsos.ts'
import type { Db } from '../../db/connection.ts'
import { rows } from '../../db/rows.ts'

const StatusRow = ReembolsoAnswer.shape.result.element

/** The status on the wire of these sales, which belong to a paid order. */
export async function readStatuses(db: Db, ids: string[]): Promise<ReembolsoAnswer['result']> {
  return rows(db, StatusRow)`
    SELECT id, CASE status WHEN 'sold' THEN 'paid' ELSE status END AS status FROM venda WHERE id IN ${ids} ORDER BY id`
}
