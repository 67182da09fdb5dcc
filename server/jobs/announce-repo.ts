import { z } from 'zod'
import { TAREFAS_OF } from '../auth/admin-sessions-repo.ts'
import type { Tx } from '../db/connection.ts'
import { rows } from '../db/rows.ts'

const DueRow = z.strictObject({ sobre: z.string(), id: z.string() })
/** `sobre`: what a person is to be told of; `id`: the person. */
type Due = z.infer<typeof DueRow>

/** A person has this long at least to pay after they were told. */
const LEAST_SECONDS = 60

/** PIX that end within these seconds and are not paid; each is found until it is told. */
export const pixEnding = (tx: Tx, seconds: number, limit: number): Promise<Due[]> =>
  rows(tx, DueRow)`
    SELECT a.id AS sobre, a.id_cliente AS id FROM payment_attempt a
    WHERE a.method = 'pix' AND a.status = 'waiting'
      AND a.pix_expires_at BETWEEN clock_timestamp() + make_interval(secs => ${LEAST_SECONDS})
        AND clock_timestamp() + make_interval(secs => ${seconds})
      AND NOT EXISTS (SELECT FROM mensagem m WHERE m.sobre = a.id AND m.tipo = 'pix-acabando')
    ORDER BY a.pix_expires_at LIMIT ${limit}`

/** Canceled memberships whose last day is one of these. `from`, `until`: business days. */
export const sociosEnding = (tx: Tx, { from, until }: { from: string; until: string }, limit: number): Promise<Due[]> =>
  rows(tx, DueRow)`
    SELECT s.id AS sobre, s.id_cliente AS id FROM socio s
    WHERE s.state = 'ending' AND s.vale_ate BETWEEN ${from}::date AND ${until}::date
      AND NOT EXISTS (SELECT FROM mensagem m WHERE m.sobre = s.id AND m.tipo = 'socio-acabando')
    ORDER BY s.vale_ate LIMIT ${limit}`

/**
 * Open alerts that a user has chosen and may see, and was not told of: of each kind the first of an hour, so that a
 * hundred alike are one message.
 * @param grupos the group of each kind
 */
export const alertsToTell = (tx: Tx, grupos: Readonly<Record<string, string>>, limit: number): Promise<Due[]> =>
  rows(tx, DueRow)`
    SELECT a.id AS sobre, u.id
    FROM (SELECT DISTINCT ON (kind, date_trunc('hour', at)) id, kind FROM alert
        WHERE seen_at IS NULL AND at > clock_timestamp() - interval '2 hours'
        ORDER BY kind, date_trunc('hour', at), at, id) a
      JOIN jsonb_each_text(${JSON.stringify(grupos)}::jsonb) g ON g.key = a.kind
      JOIN usuario u ON g.value = ANY(u.alertas)
    WHERE NOT u.excluir AND u.email IS NOT NULL AND (u.admin OR u.todas_cidades AND 'config' = ANY(${TAREFAS_OF}::text[]))
      AND NOT EXISTS (SELECT FROM mensagem m WHERE m.sobre = a.id AND m.tipo = 'alerta' AND m.id_usuario = u.id)
    LIMIT ${limit}`
