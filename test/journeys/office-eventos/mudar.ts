import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '../../../contract/dates.ts'
import { MUDAR_MESSAGES } from '../../../contract/messages-mudar.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_MUDAR as TEXTS } from '../../../src/texts/adm-mudar.ts'
import { ADM_EVENTOS } from '../../../src/texts/adm-eventos.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { EVENTO } from '../../../src/texts/evento.ts'
import { MUDANCA } from '../../../src/texts/mudanca.ts'
import { REEMBOLSO } from '../../../src/texts/reembolso.ts'
import { UI } from '../../../src/texts/ui.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { buyPaid } from '../../support/tickets.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { CPF, EMAIL, field, press } from '../support/steps.ts'
import { journey, today } from './kit.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const { fields, progress } = TEXTS
const NEW_DAY = addDays(today, 60)

/** An event to come with two tickets of one person. */
async function sold(nome: string) {
  const evento = await makeEvento(journey.shop.db, { nome })
  const { lote } = await makeLote(journey.shop.db, evento)
  const account = await journey.account()
  await account.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const [venda] = await buyPaid(journey.shop, account.client, [{ id_evento_setor_lote: lote, qtde: 2 }])
  return { evento, account, venda: String(venda?.id) }
}

describe('events that are postponed or cancelled', () => {
  it('an event is postponed: open pages and tickets have the new day, and the ticket can be given back', async () => {
    const { evento, account, venda } = await sold('Baile Adiado')
    const { page: visitor } = await journey.person(PHONE)
    await visitor.goto(`/evento/${evento}`)
    await visitor.getByRole('button', { name: UI.increase(EVENTO.quantity) }).waitFor()
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^400 POST/)
    await page.goto(`/adm/eventos/${evento}`)
    await page.getByRole('link', { name: TEXTS.title }).click()
    await page.getByRole('radio', { name: /^Adiar/ }).check()
    await page.getByText(TEXTS.money.mayGoBack).waitFor()
    await axe(page, 'an event to postpone')
    await field(page, fields.data).fill(formatDay(NEW_DAY))
    await field(page, fields.hora).fill('21:00')
    // Proposed once the day is known.
    await expect.poll(() => field(page, fields.devolverAte).inputValue()).toBe(formatDay(addDays(today, 14)))
    await field(page, fields.devolverAte).fill(formatDay(today))
    await field(page, fields.motivo).fill('chuva forte')
    await press(page, TEXTS.postpone)
    await page.getByText(MUDAR_MESSAGES.devolverCedo).waitFor()
    await axe(page, 'a refused day of giving back')
    await field(page, fields.devolverAte).fill(formatDay(addDays(today, 10)))
    await press(page, TEXTS.postpone)
    await page.getByText(/^Adiado para /).waitFor()
    await axe(page, 'a postponed event')

    await visitor.getByText(MUDANCA.postponed).waitFor()
    await visitor.getByText(/Motivo: chuva forte\. Os ingressos valem no dia novo/).waitFor()
    await axe(visitor, 'the page of a postponed event')
    const { page: buyer } = await journey.person({ as: account, ...PHONE })
    await buyer.goto(`/ingresso/${venda}`)
    await buyer
      .getByText(new RegExp(formatDay(NEW_DAY)))
      .first()
      .waitFor()
    await buyer.getByText(MUDANCA.postponed).waitFor()
    await buyer.getByRole('button', { name: REEMBOLSO.cannotGo }).waitFor()
    await axe(buyer, 'the ticket of a postponed event')
    await visitor.goto('/eventos?q=adiado')
    await visitor.locator('span').getByText(COMMON.postponed, { exact: true }).waitFor()
  })

  it('an event is cancelled by its name: nothing is sold, its ticket is void, and the progress shows what comes back', async () => {
    const { evento, account, venda } = await sold('Baile Cancelado')
    const { page: visitor } = await journey.person(PHONE)
    await visitor.goto(`/evento/${evento}`)
    await visitor.getByRole('button', { name: UI.increase(EVENTO.quantity) }).waitFor()
    const { page } = await journey.person({ as: await journey.usuario(), ...PHONE })
    await page.goto(`/adm/eventos/${evento}/mudar`)
    await page.getByRole('radio', { name: /^Cancelar/ }).check()
    await page.getByText(TEXTS.money.back).waitFor()
    // A card is paid out later, so that what there is depends on what the other journeys have sold.
    await page.getByText(/Há R\$\s.+ disponíveis na operadora/).waitFor()
    // The message that the buyer will get, with what is typed; this house has no service for SMS.
    const mail = page.frameLocator('iframe')
    await mail.getByText('(o motivo). O evento').waitFor()
    await page.getByText(TEXTS.steps.told(1, { email: true, sms: false })).waitFor()
    await field(page, fields.motivo).fill('chuva <b>forte</b>')
    await mail.getByText('chuva <b>forte</b>. O evento').waitFor()
    await page.getByText(TEXTS.previa.channels.sms, { exact: true }).click()
    await page.getByText(TEXTS.previa.off.sms).waitFor()
    await axe(page, 'a cancellation with its message')
    await page.getByText(TEXTS.previa.channels.email, { exact: true }).click()
    await field(page, fields.motivo).fill('chuva forte')
    await field(page, fields.nome).fill('outro baile')
    const submit = page.getByRole('button', { name: /^Cancelar e devolver/ })
    await submit.click()
    await page.getByText(fields.missing('Baile Cancelado')).waitFor()
    await axe(page, 'a cancellation with a wrong name')
    await field(page, fields.nome).fill('baile cancelado')
    await submit.click()
    await page.getByText(progress.cancelled('chuva forte')).waitFor()
    await page.getByText(progress.of(2)).waitFor()
    await axe(page, 'the progress of a cancellation')

    await visitor.getByText(MUDANCA.cancelled).waitFor()
    expect(await visitor.getByRole('button', { name: UI.increase(EVENTO.quantity) }).count()).toBe(0)
    await axe(visitor, 'the page of a cancelled event')
    // Also in the page's HTML, before any script.
    const html = await (
      await fetch(`${journey.shop.url}/evento/${evento}`, { headers: { accept: 'text/html' } })
    ).text()
    expect(html).toContain('O valor volta sozinho a quem comprou')
    const { page: buyer } = await journey.person({ as: account, ...PHONE })
    await buyer.goto(`/ingresso/${venda}`)
    await buyer.getByText(MUDANCA.cancelled, { exact: true }).waitFor()
    expect(await buyer.getByRole('img', { name: 'QR code do ingresso' }).count()).toBe(0)
    await axe(buyer, 'the ticket of a cancelled event')

    // A later visit shows the progress at once.
    await page.goto('/adm/eventos?q=cancelado')
    await page.getByText(COMMON.cancelled, { exact: true }).waitFor()
    await page.goto(`/adm/eventos/${evento}/mudar`)
    await page.getByRole('heading', { name: TEXTS.refunds }).waitFor()
    await page.getByText(progress.happened).waitFor()
  })

  it('the form asks whether who holds a ticket is told, says how many, and does not change their day', async () => {
    const { evento } = await sold('Baile Mudado')
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto(`/adm/eventos/${evento}`)
    await field(page, ADM_EVENTOS.local).fill('Teatro Novo')
    await page.getByText(TEXTS.avisar.tell(1)).waitFor()
    await field(page, ADM_EVENTOS.data).fill(formatDay(NEW_DAY))
    await page.getByText(TEXTS.avisar.day(1)).waitFor()
    await axe(page, 'an edit that concerns who holds a ticket')
    await field(page, ADM_EVENTOS.data).fill(formatDay(addDays(today, 30)))
    await page.getByRole('switch', { name: TEXTS.avisar.tell(1) }).click()
    await press(page, 'SALVAR')
    await toast(page, ADM_EVENTOS.saved)
    const { rows } = await journey.shop.db.execute(sql`SELECT local FROM evento WHERE id = ${evento}`)
    expect(rows).toEqual([{ local: 'Teatro Novo' }])
    // Who was not told of the edit is not told of its undoing either.
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/eventos')),
      press(page, ADM.undo),
    ])
    expect(request.postDataJSON()).toMatchObject({ local: 'Praia Central', avisar: false })
    await toast(page, ADM.undone)
  })
})
