import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { User } from '../../../contract/users.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { ADM_SEGURANCA } from '../../../src/texts/adm-seguranca.ts'
import { ADM_USUARIOS as TEXTS } from '../../../src/texts/adm-usuarios.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { logInAs, makeProver, PROOF } from '../../support/office.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main, rows, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

const { assign } = TEXTS

const dialog = (page: Page) => page.getByRole('dialog').last()
/** Types the user's own password, which a change that gives access requires. */
const prove = async (page: Page, senha = PROOF.senha_atual): Promise<void> => {
  await dialog(page).getByRole('heading', { name: TEXTS.proof.title }).waitFor()
  await dialog(page).getByLabel(ADM_SEGURANCA.factor.password, { exact: true }).fill(senha)
  await inDialog(page, TEXTS.proof.submit).click()
}
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const dismiss = (page: Page, role: 'alert' | 'status', text: string) =>
  page.getByRole(role).filter({ hasText: text }).getByRole('button', { name: COMMON.close }).click()
/** Dismisses an error, which stays until then. */
const alert = (page: Page, text: string) => dismiss(page, 'alert', text)
const action = (page: Page, label: string, nome: string) =>
  page.getByRole('button', { name: FIELDS.actionOn(label, nome) }).click()
const edit = (page: Page, nome: string) => page.getByRole('link', { name: FIELDS.actionOn(ADM.edit, nome) }).click()
const stored = async (login: string) =>
  (
    await journey.shop.db.execute<{ id: string; nome: string; admin: boolean; excluir: boolean }>(
      sql`SELECT id, nome, admin, excluir FROM usuario WHERE login = ${login}`,
    )
  ).rows
const cidadesOf = async (login: string) =>
  (
    await journey.shop.db.execute<{ nome: string }>(sql`SELECT c.nome FROM usuario u
      JOIN usuario_cidade uc ON uc.id_usuario = u.id JOIN cidade c ON c.id = uc.id_cidade WHERE u.login = ${login}`)
  ).rows.map(({ nome }) => nome)

describe('an admin on a desktop', () => {
  it('an admin on a desktop creates, finds, edits and deletes a user', async () => {
    const me = await journey.usuario()
    const { page, allow } = await journey.person({ as: me, ...DESK })
    await page.goto('/adm/usuarios')
    await rows(page).nth(1).waitFor()
    await axe(page, 'the list of users')

    await main(page).getByRole('link', { name: ADM.create }).click()
    await field(page, TEXTS.nome).fill('Li')
    await field(page, TEXTS.user).fill('lia')
    await press(page, ADM.save)
    await expect.poll(() => main(page).getByText(OFFICE_MESSAGES.usuario).count()).toBe(2)
    await main(page).getByText(OFFICE_MESSAGES.usuarioSenha).waitFor()
    await axe(page, 'the form with its errors')
    await field(page, TEXTS.nome).fill('Lia Brandão')
    await field(page, TEXTS.user).fill(me.user)
    await field(page, TEXTS.senha).fill('porta azul de vidro')
    expect(await page.content()).not.toContain('porta azul de vidro')

    // A login that exists already: the error is at its field. Then a failure without a text of its own.
    allow(/^(409|500) POST .*users/)
    await press(page, ADM.save)
    await main(page).getByText(OFFICE_REFUSALS['usuario.login-taken']).waitFor()
    await field(page, TEXTS.user).fill('lia.brandao')
    await page.route('**/api/users', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await press(page, ADM.save)
    await alert(page, CATALOGUE.salvarUsuario)
    expect(await field(page, TEXTS.senha).inputValue()).toBe('porta azul de vidro')
    await press(page, ADM.save)
    await toast(page, TEXTS.created)
    await page.waitForURL('**/adm/usuarios')
    await logInAs(journey.url, { user: 'lia.brandao', senha: 'porta azul de vidro' })

    const search = page.getByRole('searchbox')
    await search.fill('ninguém')
    await page.getByText(TEXTS.none('ninguém')).waitFor()
    await search.fill('brandao')
    await page.waitForURL('**/adm/usuarios?q=brandao')
    const row = (portaria: boolean, promotor = false) =>
      page.getByRole('row', {
        name: `Lia Brandão lia.brandao ${TEXTS.yesNo(false)} ${TEXTS.onlyOf({ admin: false, portaria, promotor })} ${TEXTS.noCidade}`,
      })
    await row(false).waitFor()

    // Changing the name is undone; an empty password keeps the stored one.
    await edit(page, 'Lia Brandão')
    await page.getByRole('heading', { name: 'Lia Brandão' }).waitFor()
    await field(page, TEXTS.nome).fill('Lia B.')
    await page.getByRole('switch', { name: TEXTS.admin }).check()
    await page.getByText(ADM.unsaved(2)).waitFor()
    await press(page, ADM.cancel)
    await press(page, ADM.leave.stay)

    // Making a user an admin requires the admin's own password, so that an open page is not enough.
    allow(/^400 POST .*users/)
    await press(page, ADM.save)
    await dialog(page).getByText(TEXTS.proof.text).waitFor()
    await axe(page, 'the proof')
    expect(await findingsAtEverySize(page)).toEqual([])
    await inDialog(page, TEXTS.proof.submit).click()
    await dialog(page).getByText(MESSAGES.loginSenha).waitFor()
    await prove(page, 'não é esta')
    await dialog(page).getByText(SHOP_REFUSALS['password.wrong']).waitFor()
    await axe(page, 'a wrong proof')
    expect(await findingsAtEverySize(page)).toEqual([])
    await inDialog(page, ADM.cancel).click()
    await page.getByText(ADM.unsaved(2)).waitFor()
    expect(await stored('lia.brandao')).toMatchObject([{ nome: 'Lia Brandão', admin: false }])
    await press(page, ADM.save)
    await prove(page)
    await toast(page, TEXTS.saved)
    expect(await stored('lia.brandao')).toMatchObject([{ nome: 'Lia B.', admin: true }])
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    expect(await stored('lia.brandao')).toMatchObject([{ nome: 'Lia Brandão', admin: false }])
    await logInAs(journey.url, { user: 'lia.brandao', senha: 'porta azul de vidro' })

    // A new password, which cannot be undone.
    await edit(page, 'Lia Brandão')
    await field(page, TEXTS.senha).fill('ab')
    await press(page, ADM.save)
    await main(page).getByText(OFFICE_MESSAGES.usuarioSenhaCurta).waitFor()
    await field(page, TEXTS.senha).fill('garoa na serra')
    await press(page, ADM.save)
    await prove(page)
    await toast(page, TEXTS.saved)
    expect(await page.getByRole('button', { name: ADM.undo }).count()).toBe(0)
    await logInAs(journey.url, { user: 'lia.brandao', senha: 'garoa na serra' })

    await edit(page, 'Lia Brandão')
    await page.getByRole('switch', { name: TEXTS.portaria }).check()
    await press(page, ADM.save)
    await row(true).waitFor()
    // Who works at the gate sells with no codes, until an admin takes the gate from them.
    await edit(page, 'Lia Brandão')
    await page.getByRole('switch', { name: TEXTS.portaria }).waitFor()
    expect(await page.getByRole('switch', { name: TEXTS.promotor }).count()).toBe(0)
    await page.getByRole('switch', { name: TEXTS.portaria }).uncheck()
    await page.getByRole('switch', { name: TEXTS.promotor }).check()
    await axe(page, 'a promoter in the form')
    await press(page, ADM.save)
    await row(false, true).waitFor()

    await action(page, ADM.remove, 'Lia Brandão')
    await page.getByRole('heading', { name: CONFIRMATIONS.excluir('Lia Brandão') }).waitFor()
    await inDialog(page, ADM.remove).click()
    await toast(page, ADM.removed('Lia Brandão'))
    expect(await stored('lia.brandao')).toMatchObject([{ excluir: true }])
  })

  it('an admin on a desktop can neither remove the last admin nor delete their own user', async () => {
    const me = await journey.usuario()
    await journey.shop.db.execute(sql`UPDATE usuario SET admin = false WHERE id <> ${me.id}`)
    const { page, allow } = await journey.person({ as: me, ...DESK })
    allow(/^409 POST/)
    await page.goto('/adm/usuarios')
    const row = rows(page).filter({ hasText: me.user })
    const remove = row.getByRole('button', { name: new RegExp(`^${ADM.remove}`) })
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    expect(await remove.getAttribute('title')).toBe(OFFICE_REFUSALS['usuario.self'])
    await row.getByRole('link').first().click()
    // Users change their own password in another dialog, which asks for the current one.
    await main(page).getByText(OFFICE_REFUSALS['usuario.own-password']).waitFor()
    expect(await field(page, TEXTS.senha).count()).toBe(0)
    await axe(page, 'the form of the own user')
    expect(await findingsAtEverySize(page)).toEqual([])
    await page.getByRole('switch', { name: TEXTS.admin }).uncheck()
    await press(page, ADM.save)
    await alert(page, OFFICE_REFUSALS['usuario.last-admin'])
    expect(await stored(me.user)).toMatchObject([{ admin: true }])
  })

  it('an admin on a desktop sees another admin’s change of a user, and keeps the typed password', async () => {
    const other = await makeProver(journey.shop)
    const { body: user } = await other.post<User>('users', { nome: 'Rui', user: 'rui.costa', senha: 'porta de vidro' })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^409 POST/)
    await page.goto(`/adm/usuarios/${user.id}`)
    await field(page, TEXTS.nome).fill('Rui C.')
    await field(page, TEXTS.senha).fill('janela de vidro')
    await other.post('users', { ...user, nome: 'Rui Costa', admin: true, ...PROOF })
    await press(page, ADM.save)
    await prove(page)
    await dialog(page).getByRole('heading', { name: ADM.conflict.title }).waitFor()
    await axe(page, 'what another person changed')
    await press(page, ADM.conflict.apply)
    await prove(page)
    await toast(page, TEXTS.saved)
    expect(await stored('rui.costa')).toMatchObject([{ nome: 'Rui C.', admin: true }])
    await logInAs(journey.url, { user: 'rui.costa', senha: 'janela de vidro' })
  })

  it('an admin on a desktop assigns cities to a user and removes them', async () => {
    const other = await makeUsuario(journey.shop)
    const { body: ivo } = await other.post<User>('users', {
      nome: 'Ivo Prado',
      user: 'ivo.prado',
      senha: 'casa de campo',
    })
    await other.post('cidades', { nome: 'Tibau do Sul', estado: 'RN' })
    const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
    allow(/^500 (GET|POST|DELETE) .*users/)
    await page.goto('/adm/usuarios?q=ivo')
    await page.route(`**/api/users/${ivo.id}`, (route) => route.fulfill({ status: 500 }), { times: 1 })
    await action(page, assign.action, 'Ivo Prado')
    await alert(page, CATALOGUE.permissoesUsuario)
    await dialog(page).getByText(assign.failed).waitFor()
    await axe(page, 'the cities failed')
    await inDialog(page, COMMON.retry).click()
    await dialog(page).getByText(assign.empty).waitFor()
    expect((await dialog(page).boundingBox())?.width).toBeLessThanOrEqual(800)

    const add = () => inDialog(page, assign.add).click()
    const remove = FIELDS.actionOn(assign.remove, 'Tibau do Sul/RN')
    await field(page, assign.choose).selectOption('Tibau do Sul/RN')
    await page.route('**/api/users/cidade', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await add()
    await alert(page, CATALOGUE.salvarUsuario)
    await add()
    await toast(page, assign.added('Tibau do Sul/RN'))
    await axe(page, 'the cities of a user')
    expect(await cidadesOf('ivo.prado')).toEqual(['Tibau do Sul'])
    // Assigned cities are not offered again.
    expect(await field(page, assign.choose).getByRole('option', { name: 'Tibau do Sul/RN' }).count()).toBe(0)
    // Dismisses the toast, which would cover the modal on a small screen.
    await dismiss(page, 'status', assign.added('Tibau do Sul/RN'))
    expect(await findingsAtEverySize(page)).toEqual([])

    await inDialog(page, remove).click()
    await page.getByRole('heading', { name: assign.removeQuestion('Tibau do Sul/RN', 'Ivo Prado') }).waitFor()
    await inDialog(page, ADM.keep).click()
    await inDialog(page, remove).click()
    await inDialog(page, assign.remove).click()
    await toast(page, assign.removed('Tibau do Sul/RN'))
    expect(await cidadesOf('ivo.prado')).toEqual([])
    await press(page, ADM.undo)
    await toast(page, ADM.undone)
    await inDialog(page, COMMON.close).first().click()
    await page.getByRole('row', { name: /Tibau do Sul\/RN/ }).waitFor()
  })
})

it('an admin with a phone sees users as cards, cities in a sheet, and the form in reach', async () => {
  const other = await makeUsuario(journey.shop)
  const nome = `Maria Aparecida ${'da Conceição '.repeat(7)}`.trim()
  await other.post('users', { nome, user: 'm'.repeat(60), senha: 'casa de campo' })
  const me = await journey.usuario()
  const { page, allow } = await journey.person({ as: me, hasTouch: true })
  await page.goto(`/adm/usuarios?q=${me.user}`)
  await main(page).getByRole('listitem').getByRole('button').tap()
  await main(page).getByText(OFFICE_REFUSALS['usuario.self']).waitFor()
  await page.goto('/adm/usuarios')
  await page.getByRole('button', { name: FIELDS.actions(nome) }).tap()
  await axe(page, 'cards')
  expect(await findingsAtEverySize(page)).toEqual([])
  // The wider sizes had a table, so the card is folded again.
  await page.getByRole('button', { name: FIELDS.actions(nome) }).tap()
  await action(page, assign.action, nome)
  await dialog(page).getByText(assign.empty).waitFor()
  await inDialog(page, COMMON.close).tap()
  await edit(page, nome)
  await field(page, TEXTS.senha).fill('ab')
  await press(page, ADM.save)
  await main(page).getByText(OFFICE_MESSAGES.usuarioSenhaCurta).waitFor()
  expect(await findingsAtEverySize(page)).toEqual([])
  allow(/^404 GET/)
  await page.goto('/adm/usuarios/11111111-1111-4111-8111-111111111111')
  await page.getByText(ADM.notFoundTitle).waitFor()
})

it('staff are offered no users, and every address of that section says why', async () => {
  const me = await journey.usuario({ cidades: [] })
  const { page } = await journey.person({ as: me, ...DESK })
  for (const address of ['/adm/usuarios', '/adm/usuarios/novo', `/adm/usuarios/${me.id}`]) {
    await page.goto(address)
    await main(page).getByText(OFFICE_REFUSALS['role.users-forbidden']).waitFor()
  }
  await axe(page, 'users for staff')
  expect(await page.getByRole('navigation').getByRole('link', { name: TEXTS.title }).count()).toBe(0)
})
