import { expect } from 'vitest'
import type { Venda } from '../../../contract/vendas.ts'
import type { Person } from '../../support/people.ts'
import type { openJourney } from './journey.ts'
import { CPF, EMAIL } from './steps.ts'

/** A cliente with one ticket paid by PIX, and that ticket as the server returns it. */
export async function ticketOwner(journey: ReturnType<typeof openJourney>): Promise<{ account: Person; venda: Venda }> {
  const account = await journey.account({ nome: 'Maria Aparecida' })
  const { client } = account
  await client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const { body } = await client.reserve([{ id_evento_setor_lote: journey.world.festival.lote, qtde: 1 }])
  const { body: order } = await client.payPix(body.id)
  await journey.payPix(order.id)
  const mine = async () => (await client.post<{ result: Venda[] }>('eventos/vendas/cliente', {})).body.result[0]
  await expect.poll(async () => (await mine())?.status).toBe('paid')
  const venda = await mine()
  if (!venda) throw new Error('the paid ticket is missing')
  return { account, venda }
}
