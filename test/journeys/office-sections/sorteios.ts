import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { addDays, businessDay, formatDay } from '../../../contract/dates.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES, SORTEIO_LINE } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_SORTEIOS as TEXTS } from '../../../src/texts/adm-sorteios.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { SORTEIO } from '../../../src/texts/sorteio.ts'
import { csv, PEOPLE } from '../../support/draw-shop.ts'
import { picture } from '../../support/pictures.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main, rows, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()
const open = (page: Page, nome: string) => page.getByRole('link', { name: nome }).click()
const inQuestion = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const entry = (page: Page) => page.getByRole('region', { name: TEXTS.entry })

it('an admin imports prize draw entries, sees each invalid line, filters, exports, opens and deletes', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  await page.goto('/adm/sorteios')
  await page.getByText(TEXTS.empty.title).waitFor()
  await axe(page, 'no entry yet')

  await press(page, TEXTS.import)
  await press(page, TEXTS.importSend)
  await dialog(page).getByText(OFFICE_MESSAGES.csvMissing).waitFor()
  const choose = (name: string, buffer: Buffer) =>
    field(page, TEXTS.importField).setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('inscritos.pdf', csv(PEOPLE))
  await dialog(page).getByText(MESSAGES.fileType).waitFor()
  await choose('inscritos.csv', csv([...PEOPLE, 'X;1;x;M;71;40', PEOPLE[0] ?? '']))
  allow(/^400 POST/)
  await press(page, TEXTS.importSend)
  await dialog(page).getByText(OFFICE_REFUSALS['import.nothing-done'](2)).waitFor()
  const lines = dialog(page).getByRole('table').getByRole('row')
  expect(await lines.nth(1).textContent()).toMatch(new RegExp(`^5${SORTEIO_LINE.nome}; ${SORTEIO_LINE.documento}`))
  expect(await lines.nth(2).textContent()).toBe(`6${SORTEIO_LINE.repeated(2)}`)
  await axe(page, 'an import refused')
  // An accidental close asks before the chosen file is lost.
  await page.keyboard.press('Escape')
  await press(page, ADM.leave.stay)
  await choose('inscritos.csv', csv(PEOPLE))
  await press(page, TEXTS.importSend)
  await toast(page, TEXTS.imported(3))
  await expect.poll(() => rows(page).count()).toBe(4)

  const photo = await picture(80, 80).jpeg().toBuffer()
  await journey.shop.db.execute(sql`INSERT INTO image (owner, role, hash, content)
    SELECT id, 'sorteio', 'x', ${photo} FROM sorteio WHERE nome_completo LIKE 'João%'`)
  const search = (name: string) => page.getByRole('searchbox', { name: TEXTS.filters[name as 'nome'] })
  for (const [name, typed] of [
    ['nome', 'joao'],
    ['documento', '529.982'],
    ['telefone', '(71) 98765'],
  ] as const) {
    await search(name).fill(typed)
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(page.url()).not.toContain('?')
    if (name !== 'telefone') await search(name).fill('')
    if (name !== 'telefone') await expect.poll(() => rows(page).count()).toBe(4)
  }
  const downloading = page.waitForEvent('download')
  await press(page, /^CSV/)
  expect((await downloading).suggestedFilename()).toMatch(/^sorteios-.*\.csv$/)

  await open(page, 'João Álvares')
  await entry(page)
    .getByRole('img', { name: TEXTS.photoOf('João Álvares') })
    .waitFor()
  await entry(page).getByText('529.982.247-25').waitFor()
  expect(page.url()).toMatch(/\/adm\/sorteios\/[0-9a-f-]{36}$/)
  expect(await search('telefone').inputValue()).toBe('(71) 98765')
  await axe(page, 'an entry beside the list')
  await press(page, ADM.remove)
  await page.getByRole('heading', { name: CONFIRMATIONS.excluir('João Álvares') }).waitFor()
  await axe(page, 'the question before a deletion')
  await dialog(page).getByRole('button', { name: ADM.remove }).click()
  await toast(page, ADM.removed('João Álvares'))
  await page.getByText(TEXTS.none).waitFor()
  await press(page, ADM.clearFilters)
  await expect.poll(() => rows(page).count()).toBe(3)

  allow(/^500 GET/)
  await page.route('**/api/sorteios?*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.reload()
  await page.getByText(ADM.loadFailed(TEXTS.things.many)).waitFor()
  await press(page, COMMON.retry)
  await expect.poll(() => rows(page).count()).toBe(3)
  await page.goto('/adm/sorteios/11111111-1111-4111-8111-111111111111')
  await page.getByText(TEXTS.notHere.title).waitFor()
})

it('prize draw entries on a phone: cards and sizes, the entry instead of the list, every screen without overlaps', async () => {
  await journey.shop.db
    .execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
    SELECT 'Pessoa ' || lpad(n::text, 2, '0'), 'pessoa ' || n, (10000000 + n)::text, '1990-01-01', 'M', '11912345678', (35 + n % 10)::text
    FROM generate_series(1, 30) n`)
  const { page } = await journey.person({ as: await journey.usuario(), hasTouch: true })
  await page.goto('/adm/sorteios?pagina=2')
  await page.getByRole('region', { name: TEXTS.sizes }).getByText('44').waitFor()
  await axe(page, 'cards')
  expect(await findingsAtEverySize(page)).toEqual([])
  const name = (await main(page).getByRole('list', { name: TEXTS.title }).getByRole('link').first().textContent()) ?? ''
  await open(page, name)
  await entry(page).getByRole('heading', { name }).waitFor()
  await axe(page, 'an entry on a phone')
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.getByRole('link', { name: TEXTS.backToList }).click()
  await page.waitForURL('**/adm/sorteios?pagina=2')
})

it('staff are not offered the prize draw', async () => {
  const { page } = await journey.person({ as: await journey.usuario({ cidades: [] }), ...DESK })
  await page.goto('/adm/sorteios')
  await main(page).getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
  expect(await page.getByRole('navigation').getByRole('link', { name: TEXTS.title }).count()).toBe(0)
})

it('an admin freezes the list, draws, and anybody sees the result and how to check it', async () => {
  const { shop } = journey
  await shop.db.execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone,
    tamanho) SELECT 'Inscrita ' || n, 'inscrita ' || n, 'RG' || n, '2000-01-01', 'F', '7198888000' || n, '38'
    FROM generate_series(1, 5) n`)
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  const visitor = (await journey.person({})).page
  await visitor.goto('/sorteio-chuteira')
  await visitor.getByText(SORTEIO.closed).waitFor()
  expect(await visitor.getByText(SORTEIO.proof.title).count()).toBe(0)

  allow(/^500 GET/)
  await page.route('**/api/sorteios/lista', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/adm/sorteios')
  await press(page, TEXTS.draw.open)
  await dialog(page).getByText(TEXTS.draw.failed).waitFor()
  await press(page, COMMON.retry)
  // A draw of the Loteria Federal is checked, and must be of a day to come.
  await press(page, TEXTS.draw.freeze)
  await dialog(page).getByText(OFFICE_MESSAGES.sorteioConcurso).waitFor()
  await axe(page, 'the announcement with its errors')
  allow(/^400 POST/)
  await field(page, TEXTS.draw.concurso).fill('5900')
  await field(page, TEXTS.draw.extracao).fill('01/01/2026')
  await press(page, TEXTS.draw.freeze)
  await inQuestion(page, TEXTS.draw.confirmFreeze).click()
  await page.getByText(OFFICE_REFUSALS['sorteio.extracao-past']).waitFor()
  await field(page, TEXTS.draw.extracao).fill(formatDay(addDays(businessDay(new Date()), 1)))
  await press(page, TEXTS.draw.freeze)
  await inQuestion(page, TEXTS.draw.confirmFreeze).click()
  await toast(page, TEXTS.draw.frozen)
  await dialog(page).getByText(TEXTS.draw.list).waitFor()
  await dialog(page)
    .getByText(/^Decide o concurso 5900 da Loteria Federal/)
    .waitFor()
  expect(await dialog(page).getByRole('button', { name: TEXTS.draw.register }).count()).toBe(0)
  await axe(page, 'the frozen list before the day')
  await visitor.reload()
  await visitor.getByText(SORTEIO.proof.title).waitFor()
  await axe(visitor, 'the public list')

  // On the day, the five prizes decide. The trigger keeps the days: the list is moved without it.
  await shop.db.execute(sql`ALTER TABLE sorteio_lista DISABLE TRIGGER USER`)
  await shop.db.execute(sql`UPDATE sorteio_lista SET at = at - interval '1 day', extracao = extracao - 1`)
  await shop.db.execute(sql`ALTER TABLE sorteio_lista ENABLE TRIGGER USER`)
  await page.reload()
  await press(page, TEXTS.draw.open)
  await press(page, TEXTS.draw.register)
  await dialog(page).getByText(OFFICE_MESSAGES.sorteioPremio).first().waitFor()
  await axe(page, 'the result with its errors')
  for (const [at, premio] of ['12345', '00678', '90123', '45678', '09876'].entries())
    await field(page, TEXTS.draw.premio(at + 1)).fill(premio)
  await press(page, TEXTS.draw.register)
  await inQuestion(page, TEXTS.draw.confirmRegister).click()
  await toast(page, TEXTS.draw.done)
  await axe(page, 'the result')
  const { rows: drawn } = await shop.db.execute<{ nome: string }>(
    sql`SELECT s.nome_completo AS nome FROM sorteio s JOIN sorteio_lista l ON l.numero = s.numero`,
  )
  await dialog(page)
    .getByText(drawn[0]?.nome ?? '?')
    .waitFor()
  await visitor.reload()
  await visitor.getByText(SORTEIO.proof.number, { exact: true }).waitFor()
  await axe(visitor, 'the public result')
  expect(await visitor.getByRole('main').innerText()).not.toContain(drawn[0]?.nome)

  // Nobody enters any more.
  allow(/^409 POST/)
  await page.keyboard.press('Escape')
  await press(page, TEXTS.import)
  await field(page, TEXTS.importField).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv(PEOPLE) })
  await press(page, TEXTS.importSend)
  await dialog(page).getByText(OFFICE_REFUSALS['sorteio.frozen']).waitFor()
})
