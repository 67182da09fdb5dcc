import { it } from 'vitest'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { buyPaid } from '../../support/tickets.ts'
import { gate, nameGate, scan } from '../support/gate.ts'
import { axe, happensToday } from '../support/index.ts'
import { CPF, EMAIL } from '../support/steps.ts'
import { journey, OFFLINE } from './kit.ts'

it('the gate of a cancelled event admits nobody, with and without a network', async () => {
  const { shop, world } = journey
  const evento = await makeEvento(shop.db, { nome: 'Noite Cancelada', idCidade: world.salvador })
  const { lote } = await makeLote(shop.db, evento)
  await happensToday(shop.db, evento)
  const buyer = await journey.account({ nome: 'Joana Pereira' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const sold = await buyPaid(shop, buyer.client, [{ id_evento_setor_lote: lote, qtde: 2 }])
  const { page, context, allow } = await journey.person({ as: await journey.usuario() })
  allow(...OFFLINE)
  const admin = await makeUsuario(shop)
  await admin.post('eventos/cancelar', { id: evento, motivo: 'chuva forte', nome: 'Noite Cancelada' })
  await page.goto(`/adm/portaria/${evento}`)
  const screen = gate(page, 'Noite Cancelada')
  await nameGate(page)
  await screen.getByText(TEXTS.cancelled).waitFor()
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()
  await scan(page, sold[0]?.codigo ?? '')
  await screen.getByText(TEXTS.answers['evento-cancelado'], { exact: true }).waitFor()
  await screen.getByText(TEXTS.reasons['evento-cancelado']).waitFor()
  await axe(page, 'gate: a cancelled event')
  await screen.getByRole('button', { name: TEXTS.next }).click()
  await context.setOffline(true)
  await screen.getByRole('button', { name: TEXTS.offline }).waitFor()
  await scan(page, sold[1]?.codigo ?? '')
  await screen.getByText(TEXTS.answers['evento-cancelado'], { exact: true }).waitFor()
})
