import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { addDays, formatDay } from '../../../contract/dates.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../../src/texts/adm-eventos.ts'
import { ADM_FILA } from '../../../src/texts/adm-fila.ts'
import { makeClients } from '../../support/client.ts'
import { join, makeFila, openFila } from '../../support/fila.ts'
import { makeCidade } from '../../support/fixtures.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { actionLink, dialog, journey, today } from './kit.ts'

const { figures, draw, states } = ADM_FILA
const openings = async (nome: string) =>
  (
    await journey.shop.db.execute<{ em: string | null }>(
      sql`SELECT to_char(fila_abre_em AT TIME ZONE 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') AS em FROM evento WHERE nome = ${nome}`,
    )
  ).rows[0]?.em
/** A line that opened some minutes ago, at a whole minute, as forms store it. */
async function opened(nome: string, qtd: number, people: number) {
  const { db } = journey.shop
  const { evento } = await makeFila(db, { nome, qtd })
  for (const who of await makeClients(journey.shop, people, { pagarme: false })) await join(who, evento)
  await openFila(db, evento)
  await db.execute(
    sql`UPDATE fila_lugar SET arrived_at = arrived_at - interval '9 minutes' WHERE id_evento = ${evento}`,
  )
  await db.execute(
    sql`UPDATE evento SET fila_abre_em = date_trunc('minute', now() - interval '2 minutes') WHERE id = ${evento}`,
  )
  return evento
}

describe('the waiting room in the form', () => {
  it('the waiting room in the form is switched on, refused by each rule, moved, undone and switched off', async () => {
    const nome = 'Final do Campeonato'
    const { evento } = await makeFila(journey.shop.db, { nome, inDays: 30 })
    await journey.shop.db.execute(sql`UPDATE evento SET fila_abre_em = NULL WHERE id = ${evento}`)
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^400 POST/)
    await page.goto(`/adm/eventos/${evento}`)
    const input = field(page, ADM_FILA.field)
    await main(page).getByText(ADM_FILA.offHint).waitFor()
    const refused = async (text: string, message: string) => {
      await input.fill(text)
      await press(page, ADM.save)
      await main(page).getByText(message, { exact: true }).waitFor()
    }
    await refused('31/02/2027 10:00', OFFICE_MESSAGES.eventoFila)
    await refused('01/01/2020 10:00', OFFICE_MESSAGES.eventoFilaPassada)
    await refused(`${formatDay(addDays(today, 30))} 10:00`, OFFICE_MESSAGES.eventoFilaTarde)
    await axe(page, 'the form with a refused opening')
    const at = `${formatDay(addDays(today, 5))} 10:00`
    await input.fill(at)
    await page.getByLabel(TEXTS.preview).getByText(ADM_FILA.preview(at)).waitFor()
    expect(await findingsAtEverySize(page)).toEqual([])
    await press(page, ADM.save)
    await toast(page, TEXTS.saved)
    expect(await openings(nome)).toBe(at)
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    expect(await openings(nome)).toBeNull()
  })

  it('the waiting room in the form that has opened can only be switched off, for good, after a question', async () => {
    const nome = 'Show de despedida'
    const evento = await opened(nome, 50, 2)
    const { page } = await journey.person({ as: await journey.usuario(), ...DESK })
    await page.goto(`/adm/eventos/${evento}`)
    await main(page).getByText(ADM_FILA.openTitle).waitFor()
    expect(await field(page, ADM_FILA.field).count()).toBe(0)
    await axe(page, 'the form of an event whose line has opened')
    // The other fields of the form are saved as usual.
    await field(page, TEXTS.local).fill('Estádio Novo')
    await press(page, ADM.save)
    await toast(page, TEXTS.saved)
    expect(await openings(nome)).not.toBeNull()

    await page.goto(`/adm/eventos/${evento}`)
    await press(page, ADM_FILA.turnOff)
    await dialog(page).getByText(ADM_FILA.turnOffText).waitFor()
    await axe(page, 'the question before a line is turned off')
    await press(page, ADM_FILA.dismiss)
    expect(await openings(nome)).not.toBeNull()
    await press(page, ADM_FILA.turnOff)
    await press(page, ADM_FILA.confirmTurnOff)
    await toast(page, TEXTS.saved)
    expect(await openings(nome)).toBeNull()
    // It is final, so there is nothing to undo.
    expect(await page.getByRole('button', { name: ADM.undo }).count()).toBe(0)
  })
})

describe('the page of a line', () => {
  it('the page of a line is live: before the opening, open, without messages, switched off', async () => {
    const nome = 'Encontro Internacional de Orquestras Sinfônicas e Anticonstitucionalissimamente Prolongado'
    const { db } = journey.shop
    const { evento } = await makeFila(db, { nome, inSeconds: 86_400, qtd: 2 })
    const people = await makeClients(journey.shop, 7, { pagarme: false })
    for (const who of people) await join(who, evento)
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^500 GET .*fila/)
    allow(/watchFila/)
    await page.route('**/api/eventos/*/fila', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await page.goto('/adm/eventos?q=encontro')
    await actionLink(page, TEXTS.fila, nome).click()
    await page.getByRole('alert').getByText(CATALOGUE.carregarFila).waitFor()
    await axe(page, 'the page of a line that could not be read')
    // The next request, some seconds later, succeeds and shows the figures again.
    await main(page).getByText(states.before.name, { exact: true }).waitFor()
    await main(page)
      .getByText(`7 ${figures.waiting(7)}`)
      .waitFor()
    await main(page).getByText(draw.later).waitFor()
    await axe(page, 'a line before its opening')
    expect(await findingsAtEverySize(page)).toEqual([])

    await db.execute(
      sql`UPDATE fila_lugar SET arrived_at = arrived_at - interval '1 minute' WHERE id_evento = ${evento}`,
    )
    await openFila(db, evento)
    await main(page).getByText(states.open.name, { exact: true }).waitFor()
    await main(page).getByText(figures.mayRunOut).waitFor()
    const file = await page.request.get(
      (await page.getByRole('link', { name: draw.openList }).getAttribute('href')) ?? '',
    )
    expect((await file.text()).split('\n')).toHaveLength(8)
    await axe(page, 'a line that is open')
    expect(await findingsAtEverySize(page)).toEqual([])

    // The last figures stay, with their time.
    await page.route('**/api/eventos/*/fila', (route) => route.fulfill({ status: 500 }))
    await main(page)
      .getByText(/^Sem notícias do servidor/)
      .waitFor()
    await main(page).getByText(states.open.name, { exact: true }).waitFor()
    await axe(page, 'a line without messages')
    await page.unroute('**/api/eventos/*/fila')
    await db.execute(sql`UPDATE evento SET fila_abre_em = NULL WHERE id = ${evento}`)
    await main(page).getByText(states.off.name, { exact: true }).waitFor()
    await axe(page, 'a line that was turned off')
  })

  it('the page of a line is for the staff of the city, on a phone, too', async () => {
    const natal = await makeCidade(journey.shop.db, 'Mossoró', 'RN')
    const { evento } = await makeFila(journey.shop.db, { nome: 'São João de Mossoró', idCidade: natal })
    const own = await journey.person({ as: await journey.usuario({ cidades: [natal] }), hasTouch: true })
    await own.page.goto(`/adm/eventos/${evento}/fila`)
    await own.page.getByRole('heading', { name: ADM_FILA.pageTitle('São João de Mossoró') }).waitFor()
    await axe(own.page, 'the page of a line on a phone')
    expect(await findingsAtEverySize(own.page)).toEqual([])
    const other = await journey.person({ as: await journey.usuario({ cidades: [] }), ...DESK })
    other.allow(/^40[34] GET/)
    await other.page.goto(`/adm/eventos/${evento}/fila`)
    await other.page.getByText(new RegExp(`${ADM.notFoundTitle}|${OFFICE_REFUSALS['role.users-forbidden']}`)).waitFor()
  })
})
