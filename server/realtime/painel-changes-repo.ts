import { sql } from 'drizzle-orm'
import { isOpenSession, TAREFAS_OF } from '../auth/admin-sessions-repo.ts'
import type { Db } from '../db/connection.ts'
import { IdRow, rows } from '../db/rows.ts'

/** Of these sessions, the valid ones of users whose dashboard contains a unit of one of these payments. */
export async function sessionsToNotify(db: Db, sessions: string[], attempts: string[]): Promise<Set<string>> {
  const found = await rows(db, IdRow)`
    SELECT s.id FROM admin_session s JOIN usuario u ON u.id = s.id_usuario
    WHERE s.id = ANY(${sql.param(sessions)}::uuid[]) AND ${isOpenSession}
      AND NOT u.excluir
      AND (NOT u.portaria AND NOT u.promotor AND u.id_papel IS NULL OR ${TAREFAS_OF} @> ARRAY['dinheiro'])
      AND (u.admin OR u.todas_cidades OR EXISTS (
        SELECT 1 FROM payment_attempt a JOIN venda v ON v.id_reserva = a.id_reserva JOIN evento e ON e.id = v.id_evento
        JOIN usuario_cidade c ON c.id_cidade = e.id_cidade AND c.id_usuario = u.id
        WHERE a.id = ANY(${sql.param(attempts)}::uuid[])))`
  return new Set(found.map(({ id }) => id))
}
