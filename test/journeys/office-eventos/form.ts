import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Evento } from '../../../contract/eventos.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../../src/texts/adm-eventos.ts'
import { EVENTO } from '../../../src/texts/evento.ts'
import { makeCidade, makeEvento, makeLote } from '../../support/fixtures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { picture } from '../../support/pictures.ts'
import { axe } from '../support/index.ts'
import { DESK, expectFocus, main, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { dialog, journey, stored } from './kit.ts'

describe('the form of an event', () => {
  it('the form of an event refuses each field with its text, shows the buyer’s view, and leads to the sectors', async () => {
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto('/adm/eventos')
    await main(page).getByRole('link', { name: ADM.create }).click()
    await page.getByRole('heading', { name: TEXTS.createTitle }).waitFor()
    expect(await field(page, TEXTS.hora).inputValue()).toBe('20:00')
    await field(page, TEXTS.data).fill('')
    await field(page, TEXTS.inicioVendas).fill('')
    await field(page, TEXTS.hora).fill('29:00')
    await field(page, TEXTS.maxPorCliente).fill('0')
    await press(page, ADM.save)
    const { eventoNome, eventoCidade, eventoLocal, eventoEndereco, eventoData, eventoInicioVendas } = OFFICE_MESSAGES
    const { loteHora } = OFFICE_MESSAGES
    const { invalidField } = MESSAGES
    for (const message of [eventoNome, eventoCidade, eventoLocal, eventoEndereco, eventoData, eventoInicioVendas])
      await main(page).getByText(message, { exact: true }).waitFor()
    await main(page).getByText(loteHora, { exact: true }).waitFor()
    await main(page).getByText(invalidField, { exact: true }).waitFor()
    await expect.poll(() => field(page, TEXTS.nome).evaluate((input) => input === document.activeElement)).toBe(true)
    await axe(page, 'the form with its errors')

    await field(page, TEXTS.nome).fill('Ópera no Cais')
    await field(page, TEXTS.cidade).selectOption({ label: 'Salvador/BA' })
    await field(page, TEXTS.local).fill('Teatro do Cais')
    await field(page, TEXTS.endereco).fill('Av. do Porto, 1')
    await field(page, TEXTS.data).fill('20/11/2030')
    await field(page, TEXTS.hora).fill('20:00')
    await field(page, TEXTS.inicioVendas).fill('01/10/2030')
    await field(page, TEXTS.maxPorCliente).fill('4')
    await field(page, TEXTS.descricao).fill('Com legendas.')
    const preview = page.getByLabel(TEXTS.preview)
    for (const text of ['Ópera no Cais', 'qua 20/11/2030 · 20:00', 'Av. do Porto, 1', 'Com legendas.'])
      await preview.getByText(text, { exact: true }).last().waitFor()
    // The hour is the preset one.
    await page.getByText(ADM.unsaved(8)).waitFor()
    const buffer = await picture(400, 500).png().toBuffer()
    await page.getByLabel(TEXTS.imageField).setInputFiles({ name: 'cartaz.png', mimeType: 'image/png', buffer })
    await page.getByText(ADM.unsaved(9)).waitFor()

    // Every way out of the form asks first.
    await page.getByRole('link', { name: TEXTS.back, exact: true }).last().click()
    await page.getByRole('heading', { name: ADM.leave.question }).waitFor()
    await press(page, ADM.leave.stay)
    // The picture does not arrive: the event is kept, and the next page sends it again.
    allow(/^500 PATCH/)
    await page.route('**/api/eventos/image', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await press(page, ADM.save)
    await toast(page, TEXTS.created)
    await page.getByRole('alert').getByText(TEXTS.imageNotSent(CATALOGUE.enviarImagem)).waitFor()
    await page.waitForURL('**/imagem')
    await dialog(page)
      .getByRole('heading', { name: TEXTS.imageTitle('Ópera no Cais') })
      .waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)

    // By its key, a new one; the letter itself is not typed.
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: TEXTS.createTitle }).waitFor()
    await expectFocus(field(page, TEXTS.nome))
    await page.keyboard.type('nona?')
    expect(await field(page, TEXTS.nome).inputValue()).toBe('nona?')
    await field(page, TEXTS.cidade).selectOption({ label: 'Salvador/BA' })
    await field(page, TEXTS.local).fill('Teatro do Cais')
    await field(page, TEXTS.endereco).fill('Av. do Porto, 1')
    await page.getByLabel(TEXTS.imageField).setInputFiles({ name: 'cartaz.png', mimeType: 'image/png', buffer })
    await press(page, ADM.save)
    await page.waitForURL('**/setores')
    await dialog(page)
      .getByText(/^nona\?/)
      .waitFor()
    const { rows } = await journey.shop.db.execute(
      sql`SELECT e.nome FROM evento e JOIN image i ON i.owner = e.id WHERE e.local = 'Teatro do Cais'`,
    )
    expect(rows).toEqual([{ nome: 'nona?' }])
    expect(await stored('Ópera no Cais')).toMatchObject([
      { data: '2030-11-20', hora: '20:00:00', inicio_vendas: '2030-10-01', max_por_cliente: 4 },
    ])
  })

  it('the form of an event shows an admin what another one changed, and both keep their input', async () => {
    const other = await makeUsuario(journey.shop)
    const id = await makeEvento(journey.shop.db, { nome: 'Duas mãos', idCidade: journey.world.salvador })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^409 POST/)
    await page.goto(`/adm/eventos/${id}`)
    await field(page, TEXTS.nome).fill('Duas mãos, ao vivo')
    const { body: evento } = await other.get<Evento>(`eventos/${id}`)
    const natal = await makeCidade(journey.shop.db, 'Olinda', 'PE')
    await other.post('eventos', { ...evento, nome: 'Quatro mãos', id_cidade: natal, local: 'Praça' })
    await press(page, ADM.save)
    await dialog(page).getByRole('heading', { name: ADM.conflict.title }).waitFor()
    await dialog(page).getByText('Quatro mãos').waitFor()
    await dialog(page)
      .getByText(/^Quem salvou: .+, em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)
      .waitFor()
    await axe(page, 'what another person changed')
    await press(page, ADM.conflict.apply)
    await toast(page, TEXTS.saved)
    await makeLote(journey.shop.db, id, { nome: 'Pista' })
    await page.goto(`/adm/eventos/${id}`)
    const preview = page.getByLabel(TEXTS.preview)
    for (const text of ['R$ 92,00', EVENTO.chooseFirst(), EVENTO.buy]) await preview.getByText(text).first().waitFor()
    // The preview uses the typed dates.
    await field(page, TEXTS.inicioVendas).fill('01/10/2040')
    await preview.getByText(EVENTO.soonTitle('01/10/2040')).waitFor()
    expect(await preview.getByText(EVENTO.buy).count()).toBe(0)
    await axe(page, 'the form of an event with a sector')
    expect(await stored('Duas mãos, ao vivo')).toMatchObject([{ local: 'Praça', versao: 3 }])
  })
})
