import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { MensagemTipo } from '../../contract/mensagens-rules.ts'
import type { Statement } from '../db/batch.ts'
import { noteTransitions } from '../db/committed.ts'
import type { Tx } from '../db/connection.ts'

/** After the commit it wakes the jobs that send. */
const STORED = [{ entity: 'mensagem', from: null, to: 'espera', actor: 'system', method: undefined }] as const

async function store(tx: Tx, statement: SQL | null): Promise<void> {
  if (!statement) return
  await tx.execute(statement)
  noteTransitions(tx, STORED)
}

/** The configured channels. By one that is not configured nothing is written, and no screen promises it. */
export type Channels = { email: boolean; sms: boolean }

/** An occasion. `sobre`: the row it is about; `vez`: which time, where one row is told about more than once. */
type Occasion = {
  tipo: MensagemTipo
  sobre: string
  vez?: string
  /** What must be told as it is now. No data of a person. */
  dados?: Readonly<Record<string, unknown>>
}

export type NewMessage = Occasion &
  ({ idCliente: string; idUsuario?: never } | { idUsuario: string; idCliente?: never })

/**
 * How far apart the messages of one occasion are due: thousands of people are told of a cancelled event one after the
 * other, and the message of an order that is paid meanwhile does not wait for all of theirs.
 */
const APART = sql`interval '100 milliseconds'`

const canaisOf = ({ email, sms }: Channels): string[] => [...(email ? ['email'] : []), ...(sms ? ['sms'] : [])]

/**
 * The statement that stores a message for each person and channel; null without a channel. A person of the back-office is
 * written to by e-mail alone.
 */
function insertion(channels: Channels, people: SQL): SQL | null {
  const canais = canaisOf(channels)
  if (!canais.length) return null
  // In the order of the unique key's people, so that two transactions that tell the same people do not deadlock.
  return sql`
    INSERT INTO mensagem (tipo, sobre, vez, id_cliente, id_usuario, canal, dados, proxima_em)
    SELECT p.tipo, p.sobre, p.vez, p.id_cliente, p.id_usuario, c.canal, p.dados, clock_timestamp()
      + ${APART} * (row_number() OVER (PARTITION BY p.sobre, p.tipo, p.vez, c.canal) - 1)
    FROM (${people}) p CROSS JOIN unnest(${sql.param(canais)}::text[]) AS c(canal)
    WHERE p.id_cliente IS NOT NULL OR c.canal = 'email'
    ORDER BY p.sobre, p.tipo, p.vez, p.id_cliente, p.id_usuario, c.canal
    ON CONFLICT ON CONSTRAINT mensagem_once DO NOTHING`
}

function insertionOf(channels: Channels, messages: readonly NewMessage[]): SQL | null {
  if (!messages.length) return null
  const given = messages.map(({ tipo, sobre, vez = '', dados = {}, ...person }) => ({
    ...{ tipo, sobre, vez, dados },
    ...{ id_cliente: person.idCliente ?? null, id_usuario: person.idUsuario ?? null },
  }))
  return insertion(
    channels,
    sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS m(tipo text, sobre uuid, vez text, dados jsonb, id_cliente uuid, id_usuario uuid)`,
  )
}

/**
 * Stores messages in the transaction of what they tell: they are sent after its commit, or never. An occasion that a
 * person was already told, or is about to be, is not stored again.
 * @param messages of any people and occasions; without any there is no statement
 */
export async function writeMessages(tx: Tx, channels: Channels, messages: readonly NewMessage[]): Promise<void> {
  await store(tx, insertionOf(channels, messages))
}

const dialect = new PgDialect()

/** The statement of `writeMessages`, for a batch; null when there is nothing to store. */
export function messagesStatement(channels: Channels, messages: readonly NewMessage[]): Statement | null {
  const statement = insertionOf(channels, messages)
  if (!statement) return null
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return { text, values: params, transitions: STORED }
}

/** `writeMessages` of one occasion for many clientes. */
export async function writeMessagesToMany(
  tx: Tx,
  channels: Channels,
  { tipo, sobre, vez = '', dados = {}, idClientes }: Occasion & { idClientes: readonly string[] },
): Promise<void> {
  if (!idClientes.length) return
  const statement = insertion(
    channels,
    sql`SELECT ${tipo}::text AS tipo, ${sobre}::uuid AS sobre, ${vez}::text AS vez, ${JSON.stringify(dados)}::jsonb AS dados,
      id AS id_cliente, NULL::uuid AS id_usuario FROM unnest(${sql.param([...idClientes])}::uuid[]) AS id`,
  )
  await store(tx, statement)
}
