import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ToldFacts } from '../../contract/avisar-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { DayText, maybeOne, one, rows, TimeText } from '../db/rows.ts'
import type { About } from './message-context.ts'

/** What an event's message stores of the time before it. */
export const Facts = z.object({
  local: z.string(),
  endereco: z.string(),
  id_cidade: z.string(),
  cidade_nome: z.string(),
  hora: z.string().nullable(),
  artistas: z.string(),
  descricao: z.string(),
}) satisfies z.ZodType<ToldFacts>

const Evento = z.strictObject({
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
export type EventoRow = z.infer<typeof Evento>

const EVENTO = sql`e.nome, e.data::text AS data, to_char(e.hora, 'HH24:MI') AS hora, e.local, e.endereco,
  d.nome AS cidade, d.estado, e.situacao, e.motivo, e.cancelado_em`
const FROM_EVENTO = sql`FROM evento e JOIN cidade d ON d.id = e.id_cidade`
/** What holders are told of. The long texts are digests: stored with each message, they are only compared. */
const FACTS = sql`json_build_object('local', e.local, 'endereco', coalesce(e.endereco, ''), 'id_cidade', e.id_cidade,
  'cidade_nome', d.nome || '/' || d.estado, 'hora', to_char(e.hora, 'HH24:MI'), 'artistas', md5(e.artistas),
  'descricao', md5(e.descricao)) AS fatos`

/** An event as it is now. */
export const readEvento = (db: Db, id: string): Promise<EventoRow | null> =>
  maybeOne(rows(db, Evento)`SELECT ${EVENTO} ${FROM_EVENTO} WHERE e.id = ${id}`)

const FactsRow = z.strictObject({ fatos: Facts })

/** What the holders of an event's tickets are told of, before or after an edit. */
export const readFacts = async (tx: Tx, id: string): Promise<z.infer<typeof Facts>> =>
  (await one(rows(tx, FactsRow)`SELECT ${FACTS} ${FROM_EVENTO} WHERE e.id = ${id}`)).fatos

const Moved = z.strictObject({
  ...Evento.shape,
  fatos: Facts,
  is_overtaken: z.boolean(),
  antes: z.record(z.string(), z.unknown()),
})

/**
 * An event that was changed, as it is now, and what its person knows, read at once. `vez` of such a message is the
 * event's version.
 * - `is_overtaken`: a later change is told by a message of its own.
 * - `antes`: the `dados` of the first change of which this person was not told; a message that was tried may have come.
 */
export const readMoved = (db: Db, { sobre, vez, idCliente, canal }: About, tipo: string) =>
  maybeOne(rows(db, Moved)`
    WITH other AS (
      SELECT m.vez::int AS nr, m.dados, m.tentativas > CASE m.estado WHEN 'sem-efeito' THEN 1 ELSE 0 END AS may_have_come
      FROM mensagem m WHERE m.sobre = ${sobre} AND m.tipo = ${tipo} AND m.id_cliente = ${idCliente} AND m.canal = ${canal})
    SELECT ${EVENTO}, ${FACTS}, EXISTS (SELECT FROM other WHERE nr > ${Number(vez)}) AS is_overtaken,
      (SELECT o.dados FROM other o WHERE o.nr > coalesce((SELECT max(nr) FROM other WHERE nr < ${Number(vez)} AND may_have_come), -1)
        ORDER BY o.nr LIMIT 1) AS antes
    ${FROM_EVENTO} WHERE e.id = ${sobre}`)

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
