import { z } from 'zod'
import type { SubscriptionInput } from '../../contract/socio.ts'
import { checked } from '../db/checked.ts'
import type { Statement } from '../db/round.ts'
import { RawSocio, type SocioRow, toSocioRow } from './club-repo.ts'

const Look = z.strictObject({
  clientes: z.array(z.strictObject({ id: z.string(), id_pagar_me: z.string().nullable() })),
  clicks: z.array(RawSocio),
  socios: z.array(RawSocio),
})

export type SubscribeRequest = { idCliente: string; input: SubscriptionInput }

/**
 * What is read of a cliente before they subscribe: the row that this click subscribed before, the row whose seat they
 * hold, if it is theirs, and their customer at the provider.
 */
export type SubscribeLook = { before: SocioRow | null; held: SocioRow | null; customerId: string | null }

/**
 * The statement that locks the clientes, then their rows.
 * @param waits false: a cliente whose rows are locked by another transaction is left out of the answer
 */
export const subscribeLook = (requests: SubscribeRequest[], waits: boolean): Statement => ({
  text: 'SELECT subscribe_look($1, $2, $3, $4)',
  values: [
    requests.map(({ idCliente }) => idCliente),
    requests.map(({ input }) => input.metadata.tentativa),
    requests.map(({ input }) => input.metadata.id_reserva),
    waits,
  ],
})

/** One for each request; null for one whose rows another transaction has locked. */
export function toSubscribeLooks(answer: unknown, requests: SubscribeRequest[]): (SubscribeLook | null)[] {
  const look = checked(Look, answer)
  const customers = new Map(look.clientes.map(({ id, id_pagar_me }) => [id, id_pagar_me]))
  // Each cliente is in a round once, and so is their click.
  const clicks = new Map(look.clicks.map((raw) => [raw.id_cliente, toSocioRow(raw)]))
  const socios = new Map(look.socios.map((raw) => [raw.id_cliente, toSocioRow(raw)]))
  return requests.map(({ idCliente }) => {
    const customerId = customers.get(idCliente)
    if (customerId === undefined) return null
    return { before: clicks.get(idCliente) ?? null, held: socios.get(idCliente) ?? null, customerId }
  })
}
