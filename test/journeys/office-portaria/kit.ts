import { beforeAll } from 'vitest'
import type { Venda } from '../../../contract/vendas.ts'
import { buyPaid } from '../../support/tickets.ts'
import { happensToday, openJourney } from '../support/index.ts'
import { CPF, EMAIL } from '../support/steps.ts'

export const journey = openJourney()
export const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /^failed /]
export let vendas: Venda[]
export let table: Venda | undefined

beforeAll(async () => {
  const buyer = await journey.account({ nome: 'Maria Aparecida da Silva' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const { festival, jantar } = journey.world
  vendas = await buyPaid(journey.shop, buyer.client, [{ id_evento_setor_lote: festival.lote, qtde: 6 }])
  ;[table] = await buyPaid(journey.shop, buyer.client, [{ id_evento_setor_lote: jantar.lote, nr_lugar: 7 }])
  await happensToday(journey.shop.db, festival.id)
})

export const codeOf = (index: number): string => vendas[index]?.codigo ?? ''
