import { expect, it } from 'vitest'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS } from '../../../src/texts/adm-eventos.ts'
import { ADM_MEIA as TEXTS } from '../../../src/texts/adm-meia.ts'
import { makeEvento, makeLote, MEIA, sellMeia } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { dialog, journey } from './kit.ts'

it('an admin turns half price on, sees the quota follow what is typed, and adds a reason of the state', async () => {
  const { db } = journey.shop
  const id = await makeEvento(db, { nome: 'Roda de Samba', idCidade: journey.world.salvador })
  const { lote } = await makeLote(db, id, { qtd: 100 })
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  const section = page.getByRole('region', { name: TEXTS.title })
  await page.goto(`/adm/eventos/${id}`)
  await section.getByText(TEXTS.off).waitFor()
  await page.getByRole('switch', { name: TEXTS.on }).click()
  await press(page, ADM.save)
  await toast(page, ADM_EVENTOS.saved)
  const buyer = await journey.account()
  await buyer.client.reserve([{ id_evento_setor_lote: lote, qtde: 3, id_tarifa: MEIA.estudante }])
  await page.goto(`/adm/eventos/${id}`)
  await section.getByText(TEXTS.quota(3, 40)).waitFor()
  await section.getByText(TEXTS.rest(37)).waitFor()
  await field(page, TEXTS.percentual).fill('50')
  await section.getByText(TEXTS.quota(3, 50)).waitFor()
  await field(page, TEXTS.percentual).fill('39')
  await press(page, ADM.save)
  await section.getByText(FARE_MESSAGES.eventoMeia).waitFor()
  await axe(page, 'the half price of an event')
  await field(page, TEXTS.percentual).fill('40')

  await press(page, TEXTS.motivos.open)
  await dialog(page).getByText('60 anos ou mais').waitFor()
  await axe(page, 'the reasons of half price')
  await press(page, TEXTS.motivos.add)
  await dialog(page).getByRole('button', { name: ADM.save }).click()
  for (const message of [FARE_MESSAGES.motivoNome, FARE_MESSAGES.motivoDocumento, FARE_MESSAGES.motivoOnde])
    await dialog(page).getByText(message).waitFor()
  await axe(page, 'the form of a reason with its errors')
  const { fields } = TEXTS.motivos
  await field(page, fields.nome).fill('Professor da rede pública')
  await field(page, fields.documento).fill('Contracheque e documento com foto')
  await field(page, fields.onde).selectOption({ label: 'Bahia' })
  await dialog(page).getByRole('button', { name: ADM.save }).click()
  await dialog(page).getByText('Professor da rede pública').waitFor()
  await dialog(page).getByText('Vale em BA · conta na cota').waitFor()
  await dialog(page)
    .getByRole('button', { name: TEXTS.motivos.editOf('Professor da rede pública') })
    .click()
  await page.getByRole('switch', { name: fields.ativa }).click()
  await dialog(page).getByRole('button', { name: ADM.save }).click()
  await dialog(page).getByText(TEXTS.motivos.inactive).waitFor()

  allow(/^500 GET .*tarifas/)
  await page.route('**/api/tarifas', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await press(page, TEXTS.motivos.open)
  await dialog(page).getByText(TEXTS.motivos.failed).waitFor()
  await page.unroute('**/api/tarifas')
  await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click()
  await dialog(page).getByText('Estudante').first().waitFor()
})

it('the dashboard says what each fare of an event sold', async () => {
  const { db } = journey.shop
  const id = await makeEvento(db, { nome: 'Baile da Meia', inDays: 1, idCidade: journey.world.salvador })
  await sellMeia(db, id)
  const { lote } = await makeLote(db, id, { qtd: 10 })
  const buyer = await journey.account()
  const items = [
    { id_evento_setor_lote: lote, qtde: 1 },
    { id_evento_setor_lote: lote, qtde: 2, id_tarifa: MEIA.estudante },
  ]
  await buyer.client.post('pagarme/customers', { document: '529.982.247-25', email: 'maria.journey@exemplo.com.br' })
  const { body: hold } = await buyer.client.reserve(items)
  const { body: order } = await buyer.client.payPix(hold.id)
  await journey.shop.control(`/orders/${order.id}/pagar`)
  const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm')
  await page
    .getByRole('button', { name: /Setor|lote/i })
    .first()
    .click()
  const table = page.getByRole('table', { name: 'Tarifas de Baile da Meia' })
  await table.waitFor()
  const rows = await table.getByRole('row').allInnerTexts()
  expect(rows.slice(1).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    'Inteira 1 R$ 92,00',
    'Meia: Estudante 2 R$ 92,00',
  ])
  await page.getByText('Meia-entrada: 2 de 4 da cota vendidas ou reservadas').waitFor()
})
