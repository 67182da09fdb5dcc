import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDateTime } from '../../../contract/dates.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { User } from '../../../contract/users.ts'
import { ADM_SEGURANCA } from '../../../src/texts/adm-seguranca.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { endFirstPassword } from '../../support/first-password.ts'
import { logInAs, makeProver, PROOF } from '../../support/office.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { alert, dialog, journey } from './kit.ts'

const { firstPassword: TEXTS } = OFFICE
const FIRST = 'porta azul de vidro'
const OWN = 'escada rolante lilás'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const logIn = async (page: Page, user: string): Promise<void> => {
  await page.getByLabel(OFFICE.login.user).fill(user)
  await page.getByLabel(OFFICE.login.password, { exact: true }).fill(FIRST)
  await press(page, OFFICE.login.submit)
}
const choose = async (page: Page, senha: string): Promise<void> => {
  await field(page, TEXTS.password).fill(senha)
  await press(page, TEXTS.submit)
}
const make = async (nome: string, user: string): Promise<User> =>
  (await (await makeUsuario(journey.shop)).post<User>('users', { nome, user, senha: FIRST })).body

describe('a user whose password an admin chose', () => {
  it('a user whose password an admin chose chooses their own at the first login, and sees nothing before', async () => {
    const person = await make('Lia Brandão', 'lia.brandao')
    const { page, allow } = await journey.person()
    allow(/^4\d\d POST \/api\/login/)
    await page.goto('/adm/eventos')
    await logIn(page, person.user)
    await heading(page, TEXTS.heading)
    expect(await field(page, TEXTS.password).evaluate((element) => element === document.activeElement)).toBe(true)
    await axe(page, 'the choice of a password')
    expect(await findingsAtEverySize(page)).toEqual([])
    await page.reload()
    await heading(page, TEXTS.heading)
    // Opening another address does not start the session either.
    await page.goto('/adm/usuarios')
    await page.getByText(OFFICE.login.text).waitFor()
    await logIn(page, person.user)
    await choose(page, 'ab')
    await page.getByText(OFFICE_MESSAGES.usuarioSenhaCurta).waitFor()
    await choose(page, 'senha2026')
    await page.getByText(SHOP_REFUSALS['password.common']).waitFor()
    await choose(page, FIRST)
    await page.getByText(OFFICE_REFUSALS['password.unchanged']).waitFor()
    await axe(page, 'a refused password')
    expect(await findingsAtEverySize(page)).toEqual([])
    await press(page, TEXTS.back)
    await page.getByText(OFFICE.login.text).waitFor()
    await logIn(page, person.user)
    await choose(page, OWN)
    await page.waitForURL('**/adm/usuarios')
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
    for (const text of [FIRST, OWN, '"senha"']) expect(kept).not.toContain(text)
    await logInAs(journey.url, { user: person.user, senha: OWN })
  })

  it('a user whose new password has ended the session chooses their own over the open page', async () => {
    const who = await journey.usuario({ cidades: [] })
    const { page, allow } = await journey.person({ ...DESK, as: who })
    allow(/^401 /)
    await page.goto('/adm/seguranca')
    await page.getByRole('list', { name: ADM_SEGURANCA.sessions.list }).waitFor()
    const admin = await makeProver(journey.shop)
    const { body } = await admin.get<User>(`users/${who.id}`)
    expect((await admin.post('users', { ...body, senha: FIRST, ...PROOF })).status).toBe(200)
    await page.getByRole('link', { name: 'Painel', exact: true }).click()
    await heading(page, OFFICE.over.title)
    await page.getByLabel(OFFICE.login.password, { exact: true }).fill(FIRST)
    await press(page, OFFICE.login.submit)
    await heading(page, TEXTS.heading)
    await axe(page, 'the choice over an open page')
    expect(await findingsAtEverySize(page)).toEqual([])
    await choose(page, OWN)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await heading(page, 'Painel')
  })

  it('a user sees that the password that an admin chose has expired; an admin sees until when it is valid', async () => {
    const person = await make('Rui Costa', 'rui.costa')
    const until = person.senha_provisoria_ate ?? ''
    const me = await journey.usuario()
    const office = await journey.person({ as: me, ...DESK })
    await office.page.goto('/adm/usuarios?q=rui.costa')
    await office.page.getByRole('button', { name: new RegExp(`^${ADM_SEGURANCA.ofUser.action}`) }).click()
    await dialog(office.page)
      .getByText(ADM_SEGURANCA.ofUser.firstPasswordText(formatDateTime(until)))
      .waitFor()
    await axe(office.page, 'a first password among the users')
    expect(await findingsAtEverySize(office.page)).toEqual([])
    await endFirstPassword(journey.shop, person.id)
    const { page, allow } = await journey.person()
    allow(/^403 POST \/api\/login/)
    await page.goto('/login')
    await logIn(page, person.user)
    await alert(page, OFFICE_REFUSALS['usuario.password-over'])
    await axe(page, 'a first password after its time')
  })
})
