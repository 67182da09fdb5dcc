import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '../../../contract/dates.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS } from '../../../src/texts/adm-eventos.ts'
import { ADM_PUBLICAR as TEXTS } from '../../../src/texts/adm-publicar.ts'
import { ADM_VENDAS } from '../../../src/texts/adm-vendas.ts'
import { makeDraft } from '../../support/drafts.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { dialog, journey, stored, today } from './kit.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

describe('drafts of events in the back-office', () => {
  it('a draft says what it lacks, and is published when it has all; an edit of its form follows without a conflict', async () => {
    const { evento } = await makeDraft(journey.shop.db, { nome: 'Baile Escondido' })
    const closed = await makeEvento(journey.shop.db, { nome: 'Nada Escondido' })
    await makeLote(journey.shop.db, closed)
    await journey.shop.db.execute(sql`UPDATE evento SET fim_vendas = now() WHERE id = ${closed}`)
    await journey.shop.db.execute(sql`UPDATE setor SET excluir = true WHERE id_evento = ${evento}`)
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto(`/adm/eventos/${evento}`)
    await page.getByRole('heading', { name: TEXTS.draft }).waitFor()
    const list = page.getByRole('list', { name: TEXTS.toDo })
    expect(await list.locator('[data-missing=true]').count()).toBe(3)
    expect(await page.getByRole('button', { name: TEXTS.publish, exact: true }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await axe(page, 'a draft that lacks something')
    await list.getByRole('link', { name: TEXTS.addSetor }).click()
    await page.waitForURL(`**/adm/eventos/${evento}/setores`)
    await page.goto('/adm/eventos?q=escondido')
    await page.getByRole('row', { name: 'Baile Escondido' }).getByText(TEXTS.draft, { exact: true }).waitFor()
    await page.getByRole('row', { name: 'Nada Escondido' }).getByText(ADM_VENDAS.setorClosed).waitFor()
    await axe(page, 'a draft and a closed sale in the list')

    await journey.shop.db.execute(sql`UPDATE setor SET excluir = false WHERE id_evento = ${evento}`)
    const { page: visitor, allow } = await journey.person(PHONE)
    allow(/^404 GET/)
    expect((await visitor.goto(`/evento/${evento}`))?.status()).toBe(404)
    await page.goto(`/adm/eventos/${evento}`)
    await press(page, TEXTS.publish)
    await toast(page, TEXTS.reportPublished('Baile Escondido'))
    await page.getByRole('heading', { name: TEXTS.published }).waitFor()
    await axe(page, 'a published event')
    await expect.poll(async () => (await visitor.goto(`/evento/${evento}`))?.status()).toBe(200)

    await field(page, ADM_EVENTOS.local).fill('Outra praça')
    await press(page, ADM.save)
    await toast(page, ADM_EVENTOS.saved)
    expect(await stored('Baile Escondido')).toMatchObject([{ local: 'Outra praça' }])
  })

  it('an admin schedules a draft on a phone, changes their mind, and takes a published event back', async () => {
    const { evento, lote } = await makeDraft(journey.shop.db, { nome: 'Baile Marcado' })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...PHONE })
    allow(/^400 PUT/)
    allow(/^409 PUT/)
    await page.goto(`/adm/eventos/${evento}`)
    await press(page, TEXTS.schedule)
    await field(page, TEXTS.when).fill('01/01/2020 10:00')
    await dialog(page).getByRole('button', { name: TEXTS.save }).click()
    await page.getByText(OFFICE_MESSAGES.publicarEmPassado).first().waitFor()
    await axe(page, 'a time in the past')
    const day = formatDay(addDays(today, 5))
    await field(page, TEXTS.when).fill(`${day} 10:00`)
    await dialog(page).getByRole('button', { name: TEXTS.save }).click()
    await toast(page, TEXTS.reportScheduled('Baile Marcado'))
    await page.getByRole('heading', { name: /^Publica em \d\d\/\d\d(\/\d{4})? às 10:00$/ }).waitFor()
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    await page.getByRole('heading', { name: TEXTS.draft }).waitFor()

    await press(page, TEXTS.publish)
    await toast(page, TEXTS.reportPublished('Baile Marcado'))
    await press(page, TEXTS.toDraft)
    await page.getByText(TEXTS.textDraft).waitFor()
    await axe(page, 'taking an event back')
    await dialog(page).getByRole('button', { name: TEXTS.toDraft }).click()
    await toast(page, TEXTS.reportDraft('Baile Marcado'))
    await press(page, ADM.undo)
    await page.getByRole('heading', { name: TEXTS.published }).waitFor()

    const { client } = await journey.account()
    expect((await client.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).status).toBe(200)
    await press(page, TEXTS.toDraft)
    await dialog(page).getByRole('button', { name: TEXTS.toDraft }).click()
    await page.getByText(OFFICE_REFUSALS['evento.draft-has-tickets'](1, 9200)).waitFor()
  })
})
