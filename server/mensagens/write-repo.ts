import { type SQL, sql } from 'drizzle-orm'
import type { MensagemTipo } from '../../contract/mensagens-rules.ts'
import { noteTransitions } from '../db/committed.ts'
import type { Tx } from '../db/connection.ts'

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

const canaisOf = ({ email, sms }: Channels): string[] => [...(email ? ['email'] : []), ...(sms ? ['sms'] : [])]

/** Stores a message for each person and channel. A person of the back-office is written to by e-mail alone. */
async function insert(tx: Tx, channels: Channels, people: SQL): Promise<void> {
  const canais = canaisOf(channels)
  if (!canais.length) return
  // In the order of the unique key's people, so that two transactions that tell the same people do not deadlock.
  await tx.execute(sql`
    INSERT INTO mensagem (tipo, sobre, vez, id_cliente, id_usuario, canal, dados)
    SELECT p.tipo, p.sobre, p.vez, p.id_cliente, p.id_usuario, c.canal, p.dados
    FROM (${people}) p CROSS JOIN unnest(${sql.param(canais)}::text[]) AS c(canal)
    WHERE p.id_cliente IS NOT NULL OR c.canal = 'email'
    ORDER BY p.sobre, p.tipo, p.vez, p.id_cliente, p.id_usuario, c.canal
    ON CONFLICT ON CONSTRAINT mensagem_once DO NOTHING`)
  // After the commit it wakes the jobs that send.
  noteTransitions(tx, [{ entity: 'mensagem', from: null, to: 'espera', actor: 'system', method: undefined }])
}

/**
 * Stores messages in the transaction of what they tell: they are sent after its commit, or never. An occasion that a
 * person was already told, or is about to be, is not stored again.
 * @param messages of any people and occasions; without any there is no statement
 */
export async function writeMessages(tx: Tx, channels: Channels, messages: readonly NewMessage[]): Promise<void> {
  if (!messages.length) return
  const given = messages.map(({ tipo, sobre, vez = '', dados = {}, ...person }) => ({
    ...{ tipo, sobre, vez, dados },
    ...{ id_cliente: person.idCliente ?? null, id_usuario: person.idUsuario ?? null },
  }))
  await insert(
    tx,
    channels,
    sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS m(tipo text, sobre uuid, vez text, dados jsonb, id_cliente uuid, id_usuario uuid)`,
  )
}

/** `writeMessages` of one occasion for many clientes. */
export async function writeMessagesToMany(
  tx: Tx,
  channels: Channels,
  { tipo, sobre, vez = '', dados = {}, idClientes }: Occasion & { idClientes: readonly string[] },
): Promise<void> {
  if (!idClientes.length) return
  await insert(
    tx,
    channels,
    sql`SELECT ${tipo}::text AS tipo, ${sobre}::uuid AS sobre, ${vez}::text AS vez, ${JSON.stringify(dados)}::jsonb AS dados,
      id AS id_cliente, NULL::uuid AS id_usuario FROM unnest(${sql.param([...idClientes])}::uuid[]) AS id`,
  )
}
