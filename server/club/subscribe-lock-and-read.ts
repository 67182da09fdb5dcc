import { z } from 'zod'
import type { SubscriptionInput } from '../../contract/socio.ts'
import type { Statement } from '../db/batch.ts'
import { RawSocio, type SocioRow, toSocioRow } from './club-repo.ts'

const Answer = z.strictObject({
  clientes: z.array(z.strictObject({ id: z.string(), id_pagar_me: z.string().nullable(), refused_cards: z.int() })),
  clicks: z.array(RawSocio),
  socios: z.array(RawSocio),
})

export type SubscribeRequest = { idCliente: string; input: SubscriptionInput }

/**
 * The data read before a cliente subscribes: the row that this click subscribed before, the row of the seat they hold,
 * if it is theirs, their customer at the provider, and how many of their cards were refused within a day.
 */
export type SubscribeRead = {
  before: SocioRow | null
  held: SocioRow | null
  customerId: string | null
  refusedCards: number
}

/**
 * The statement that locks the clientes, then their rows.
 * @param waits false: a cliente whose rows are locked by another transaction is left out of the answer
 */
export const lockAndReadForSubscribe = (requests: SubscribeRequest[], waits: boolean): Statement => ({
  text: 'SELECT subscribe_lock_and_read($1, $2, $3, $4)',
  values: [
    requests.map(({ idCliente }) => idCliente),
    requests.map(({ input }) => input.metadata.tentativa),
    requests.map(({ input }) => input.metadata.id_reserva),
    waits,
  ],
})

/** One for each request; null for one whose rows another transaction has locked. */
export function toSubscribeReads(answer: unknown, requests: SubscribeRequest[]): (SubscribeRead | null)[] {
  const answered = Answer.parse(answer)
  const clientes = new Map(answered.clientes.map((cliente) => [cliente.id, cliente]))
  // A batch contains each cliente once, so each click, too.
  const clicks = new Map(answered.clicks.map((raw) => [raw.id_cliente, toSocioRow(raw)]))
  const socios = new Map(answered.socios.map((raw) => [raw.id_cliente, toSocioRow(raw)]))
  return requests.map(({ idCliente }) => {
    const cliente = clientes.get(idCliente)
    if (!cliente) return null
    const { id_pagar_me: customerId, refused_cards: refusedCards } = cliente
    return { before: clicks.get(idCliente) ?? null, held: socios.get(idCliente) ?? null, customerId, refusedCards }
  })
}
