import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { SALES_CLOSED } from '../../../contract/stock-rules.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_SETORES } from '../../../src/texts/adm-setores.ts'
import { ADM_VENDAS as TEXTS } from '../../../src/texts/adm-vendas.ts'
import { EVENTO } from '../../../src/texts/evento.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { UI } from '../../../src/texts/ui.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { dialog, journey } from './kit.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

describe('closing and opening sales in the back-office', () => {
  it('an admin closes an event’s sale; open pages show it at once, and buy again after it is opened', async () => {
    const evento = await makeEvento(journey.shop.db, { nome: 'Baile Encerrado' })
    const { lote } = await makeLote(journey.shop.db, evento)
    const { page: visitor } = await journey.person(PHONE)
    await visitor.goto(`/evento/${evento}`)
    await visitor.getByRole('button', { name: UI.increase(EVENTO.quantity) }).waitFor()
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto(`/adm/eventos/${evento}`)
    await page.getByText(TEXTS.state.open).waitFor()
    await axe(page, 'an event with its sale')
    await press(page, TEXTS.close)
    await page.getByRole('heading', { name: TEXTS.questionClose('Baile Encerrado') }).waitFor()
    await axe(page, 'closing a sale')
    await dialog(page).getByRole('button', { name: TEXTS.closeNow }).click()
    await toast(page, TEXTS.closed('Baile Encerrado'))
    await page.getByText(/^Encerradas desde /).waitFor()
    await axe(page, 'an event with a closed sale')

    await visitor.getByText(EVENTO.closedText).waitFor()
    await visitor.getByText(SALES_CLOSED).first().waitFor()
    expect(await visitor.getByRole('button', { name: UI.increase(EVENTO.quantity) }).count()).toBe(0)
    await axe(visitor, 'an event whose sale is closed')
    const { client } = await journey.account()
    expect((await client.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).body).toMatchObject({
      message: SHOP_REFUSALS['evento.sales-closed'],
    })

    await press(page, TEXTS.open)
    await page.getByRole('heading', { name: TEXTS.questionOpen('Baile Encerrado') }).waitFor()
    await dialog(page).getByRole('button', { name: TEXTS.open }).click()
    await page.getByText(TEXTS.state.open).waitFor()
    await visitor.getByRole('button', { name: UI.increase(EVENTO.quantity) }).waitFor()
  })

  it('an admin sets the end of an event’s sale, which cannot be in the past', async () => {
    const evento = await makeEvento(journey.shop.db, { nome: 'Baile com Fim' })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...PHONE })
    allow(/^400 PUT/)
    await page.goto(`/adm/eventos/${evento}`)
    await press(page, TEXTS.close)
    await field(page, TEXTS.endLater).fill('01/01/2020 10:00')
    await dialog(page).getByRole('button', { name: TEXTS.saveEnd }).click()
    await page.getByText(OFFICE_MESSAGES.fimVendasPassado).first().waitFor()
    await axe(page, 'an end in the past')
    await field(page, TEXTS.endLater).fill('01/01/2099 10:00')
    await dialog(page).getByRole('button', { name: TEXTS.saveEnd }).click()
    await page.getByText(TEXTS.state.until('01/01/2099 10:00')).waitFor()
  })

  it('a deletion that is refused offers to close the sale instead', async () => {
    const evento = await makeEvento(journey.shop.db, { nome: 'Baile Vendido' })
    await journey.shop.db.execute(sql`UPDATE evento SET fim_vendas = '2099-01-01T13:00:00Z' WHERE id = ${evento}`)
    const { lote } = await makeLote(journey.shop.db, evento)
    const { client } = await journey.account()
    expect((await client.reserve([{ id_evento_setor_lote: lote, qtde: 2 }])).status).toBe(200)
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^409 DELETE/)
    await page.goto('/adm/eventos?q=vendido')
    await page.getByRole('button', { name: FIELDS.actionOn(ADM.remove, 'Baile Vendido') }).click()
    await page.getByText(ADM_SETORES.removeSold(2, false) ?? '').waitFor()
    await dialog(page).getByRole('button', { name: ADM.remove }).click()
    await page.getByRole('heading', { name: ADM.kept('Baile Vendido') }).waitFor()
    await page.getByText(OFFICE_REFUSALS['evento.has-tickets'](2, 18400)).waitFor()
    await axe(page, 'the refused deletion of an event')
    await dialog(page).getByRole('button', { name: TEXTS.close }).click()
    await dialog(page).getByRole('button', { name: TEXTS.closeNow }).click()
    await toast(page, TEXTS.closed('Baile Vendido'))
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    // The sale has the end again that it had.
    const { rows } = await journey.shop.db.execute(sql`SELECT 1 FROM evento
      WHERE id = ${evento} AND fim_vendas = '2099-01-01T13:00:00Z'`)
    expect(rows).toHaveLength(1)
  })

  it('an admin closes a sector’s sale and a lot’s; the site says which', async () => {
    const evento = await makeEvento(journey.shop.db, { nome: 'Baile em Partes' })
    const { setor } = await makeLote(journey.shop.db, evento)
    await makeLote(journey.shop.db, evento, { nome: 'Camarote' })
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto(`/adm/eventos/${evento}/setores?setor=${setor}`)
    await press(page, TEXTS.closeOf(ADM_SETORES.nthLote(1)))
    await dialog(page).last().getByRole('button', { name: TEXTS.closeNow }).click()
    await page.getByText(ADM_SETORES.stage.closed, { exact: true }).waitFor()
    await axe(page, 'a lot whose sale is closed')
    const { page: visitor } = await journey.person(PHONE)
    await visitor.goto(`/evento/${evento}?setor=${setor}`)
    await visitor.getByText(EVENTO.setorClosed).waitFor()
    await axe(visitor, 'a sector whose sale is closed')
    await press(page, TEXTS.openOf(ADM_SETORES.nthLote(1)))
    await dialog(page).last().getByRole('button', { name: TEXTS.open }).click()
    await page.getByText(ADM_SETORES.stage.onSale).waitFor()
    await visitor.getByRole('button', { name: UI.increase(EVENTO.quantity) }).waitFor()

    await page.getByRole('button', { name: TEXTS.close, exact: true }).click()
    await dialog(page).last().getByRole('button', { name: TEXTS.closeNow }).click()
    await page.getByText(TEXTS.setorClosed, { exact: true }).waitFor()
    await axe(page, 'a sector whose sale is closed, in the back-office')
    await visitor.getByText(EVENTO.setorClosed).waitFor()
  })
})
