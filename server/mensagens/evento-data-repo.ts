import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { DayText, maybeOne, rows, TimeText } from '../db/rows.ts'

const EventoRow = z.strictObject({
  nome: z.string(),
  data: DayText,
  hora: z.string().nullable(),
  local: z.string(),
  endereco: z.string().nullable(),
  cidade: z.string(),
  estado: z.string(),
  situacao: z.string(),
  motivo: z.string().nullable(),
  cancelado_em: TimeText.nullable(),
})
export type EventoRow = z.infer<typeof EventoRow>

/** An event as it is now. */
export const readEvento = (db: Db, id: string): Promise<EventoRow | null> =>
  maybeOne(rows(db, EventoRow)`
    SELECT e.nome, e.data::text AS data, to_char(e.hora, 'HH24:MI') AS hora, e.local, e.endereco, d.nome AS cidade, d.estado,
      e.situacao, e.motivo, e.cancelado_em
    FROM evento e JOIN cidade d ON d.id = e.id_cidade WHERE e.id = ${id}`)

const NameRow = z.strictObject({ nome: z.string() })

/** The name of a cliente; null when the account was removed. */
export const readName = async (db: Db, idCliente: string): Promise<string | null> =>
  (await maybeOne(rows(db, NameRow)`SELECT nome FROM cliente WHERE id = ${idCliente} AND removido_em IS NULL`))?.nome ??
  null

const PaidRow = z.strictObject({ method: z.enum(['credit_card', 'pix']), cents: z.int() })

/** What a cliente paid for the units of an event that were not given back before it was cancelled, by the way it was paid. */
export const readPaid = (db: Db, idCliente: string, idEvento: string, since: string) =>
  rows(db, PaidRow)`
    SELECT a.method, sum(v.valor_cents + v.taxa_cents)::int AS cents
    FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt LEFT JOIN refund f ON f.id = v.id_refund
    WHERE v.id_cliente = ${idCliente} AND v.id_evento = ${idEvento} AND a.method <> 'free'
      AND (v.status IN ('sold', 'refunding') OR v.status = 'refunded' AND f.created_at >= ${since}::timestamptz)
    GROUP BY a.method HAVING sum(v.valor_cents + v.taxa_cents) > 0 ORDER BY a.method DESC`
