import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { CODES_LOST, OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM_SEGURANCA } from '../../../src/texts/adm-seguranca.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { SECOND_FACTOR } from '../../../src/texts/second-factor.ts'
import { giveFactor } from '../../support/factor.ts'
import { makeLogin } from '../../support/office.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { alert, code, codes, forgetSteps, journey, scanned, setup } from './kit.ts'

/** The file of the setup, which few logins need. */
const SETUP_FILE = /\/assets\/login-factor-.*\.js$/

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

async function typePassword(page: Page, { user, senha }: { user: string; senha: string }): Promise<void> {
  await page.getByLabel(OFFICE.login.user).fill(user)
  await page.getByLabel(OFFICE.login.password, { exact: true }).fill(senha)
  await press(page, OFFICE.login.submit)
}
async function typeCode(page: Page, text: string, label: string = code.app): Promise<void> {
  await field(page, label).fill(text)
  await press(page, code.submit)
}

describe('the login of a user with a second factor', () => {
  it('the login of a user with a second factor asks for a code, also after a reload, and shows what is wrong with it', async () => {
    const person = await makeLogin(journey.shop)
    const { app, codes: recovery } = await giveFactor(journey.shop, person.id)
    const { page, allow, context } = await journey.person()
    allow(/^4\d\d POST \/api\/login/, /^failed /, /INTERNET_DISCONNECTED/)
    await page.goto('/adm/eventos')
    await typePassword(page, person)
    await heading(page, code.heading)
    expect(await field(page, code.app).evaluate((element) => element === document.activeElement)).toBe(true)
    await axe(page, 'the code of a login')
    expect(await findingsAtEverySize(page)).toEqual([])
    await press(page, code.submit)
    await page.getByText(OFFICE_MESSAGES.segundoFatorCodigo).waitFor()
    await typeCode(page, 'ABCD-EFGH-JKLM-NPQR')
    await page.getByText(OFFICE_REFUSALS['factor.wrong-code']).waitFor()
    await axe(page, 'a wrong code')
    // A phone may discard the page while its user is in the authenticator app.
    await page.reload()
    await heading(page, code.heading)
    await context.setOffline(true)
    await typeCode(page, app.code())
    await alert(page, CATALOGUE.semInternet)
    await context.setOffline(false)
    await press(page, code.useRecovery)
    expect(await findingsAtEverySize(page)).toEqual([])
    await typeCode(page, recovery[0]?.toLowerCase() ?? '', code.recovery)
    await page.waitForURL('**/adm/eventos')
    await heading(page, 'Eventos')
    // Nothing of the login is stored: neither code nor password nor ticket.
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
    for (const text of [recovery[0] ?? '', person.senha, 'codigo']) expect(kept).not.toContain(text)
  })

  it('the login of a user with a second factor asks for the password again after some minutes, or on request', async () => {
    const person = await makeLogin(journey.shop)
    const { app } = await giveFactor(journey.shop, person.id)
    const { page, allow } = await journey.person(DESK)
    allow(/^401 POST \/api\/login/)
    await page.goto('/login')
    await typePassword(page, person)
    await press(page, code.back)
    await page.getByText(OFFICE.login.text).waitFor()
    await typePassword(page, person)
    await field(page, code.app).waitFor()
    await journey.shop.db.execute(sql`UPDATE login_ticket SET expires_at = now() WHERE id_usuario = ${person.id}`)
    await typeCode(page, app.code())
    await alert(page, OFFICE_REFUSALS['factor.ticket-over'])
    await axe(page, 'after the time')
    await typePassword(page, person)
    // Going back leaves the login; going forward shows the same step.
    await field(page, code.app).waitFor()
    await page.goto('/')
    await page.goBack()
    await heading(page, code.heading)
    await typeCode(page, app.code())
    await heading(page, 'Painel')
  })

  it('the login of a user with a second factor is over a page whose session ended, and the page stays', async () => {
    const who = await journey.usuario({ cidades: [] })
    const { app } = await giveFactor(journey.shop, who.id)
    const { page, allow } = await journey.person({ ...DESK, as: who })
    allow(/^401 /)
    await page.goto('/adm/seguranca')
    await page.getByRole('list', { name: 'Sessões abertas' }).waitFor()
    await journey.shop.db.execute(
      sql`UPDATE admin_session SET revoked_at = clock_timestamp() WHERE id_usuario = ${who.id}`,
    )
    await page.getByRole('link', { name: 'Painel', exact: true }).click()
    await heading(page, OFFICE.over.title)
    await page.getByLabel(OFFICE.login.password, { exact: true }).fill(who.senha)
    await press(page, OFFICE.login.submit)
    await heading(page, code.heading)
    await axe(page, 'the code over an open page')
    await typeCode(page, app.code())
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await heading(page, 'Painel')
  })
})

it('a user who must have a second factor sets it up in the login, also after a reload; then the page opens', async () => {
  const { SITE_DIR } = journey.shop.deps.config
  const strict = await journey.shop.openAnother({
    config: { SECOND_FACTOR: 'all', PAGE_FRESH_MS: '1', ...(SITE_DIR && { SITE_DIR }) },
  })
  // After the person's browser, which loads further files of the page in the background.
  onTestFinished(() => strict.close())
  const person = await makeLogin(journey.shop, { admin: false })
  const { page, allow } = await journey.person()
  allow(/^4\d\d POST \/api\/login/, /^failed /, /dynamically imported module/)
  await page.goto(`${strict.url}/login`)
  // The file of the setup is loaded on demand. If that fails, the login stays, and the file can be requested again.
  await page.route(SETUP_FILE, (route) => route.abort('failed'))
  await typePassword(page, person)
  await page.getByText(SECOND_FACTOR.failed).waitFor()
  await alert(page, CATALOGUE.indisponivel)
  await heading(page, setup.heading)
  await axe(page, 'the setup of a second factor failed to load')
  expect(await findingsAtEverySize(page)).toEqual([])
  await page.unroute(SETUP_FILE)
  await press(page, COMMON.retry)
  await page.getByRole('button', { name: setup.begin }).waitFor()
  await axe(page, 'a second factor is demanded')
  expect(await findingsAtEverySize(page)).toEqual([])
  await press(page, setup.begin)
  await page.getByRole('img', { name: setup.qr }).waitFor()
  await page.reload()
  await heading(page, setup.heading)
  await press(page, setup.begin)
  await page.getByRole('img', { name: setup.qr }).waitFor()
  await field(page, setup.firstCode).fill('12345')
  await press(page, setup.confirm)
  await page.getByText(OFFICE_MESSAGES.segundoFatorApp).waitFor()
  await axe(page, 'the secret')
  expect(await findingsAtEverySize(page)).toEqual([])
  await field(page, setup.firstCode).fill((await scanned(person.id)).code())
  await press(page, setup.confirm)
  await heading(page, codes.heading)
  expect(await page.getByRole('list', { name: codes.list }).getByRole('listitem').count()).toBe(10)
  await axe(page, 'the recovery codes')
  expect(await findingsAtEverySize(page)).toEqual([])
  const first = await page.getByRole('list', { name: codes.list }).getByRole('listitem').first().textContent()
  await press(page, codes.kept)
  await heading(page, 'Painel')
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
  expect(kept).not.toContain(first)

  // Another user loses the codes by a reload, is informed, and gets new ones.
  const other = await makeLogin(journey.shop, { admin: false })
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${strict.url}/login`)
  await typePassword(page, other)
  await press(page, setup.begin)
  await page.getByRole('img', { name: setup.qr }).waitFor()
  await field(page, setup.firstCode).fill((await scanned(other.id)).code())
  await press(page, setup.confirm)
  await heading(page, codes.heading)
  await page.reload()
  await alert(page, CODES_LOST)
  await axe(page, 'the login after lost recovery codes')
  expect(await findingsAtEverySize(page)).toEqual([])
  await typePassword(page, other)
  await forgetSteps(other.id)
  await typeCode(page, (await scanned(other.id)).code())
  await page.waitForURL('**/adm/seguranca')
  await page.getByText(ADM_SEGURANCA.factor.left(10)).waitFor()
})
