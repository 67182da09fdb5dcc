import { sql } from 'drizzle-orm'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CONFIRMATIONS } from '../../contract/catalogue.ts'
import { REFUND_PROOF_ABOVE_CENTS } from '../../contract/chaves-rules.ts'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import { KEY_REFUSALS } from '../../contract/refusals-chaves.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { ADM } from '../../src/texts/adm.ts'
import { ADM_INGRESSOS } from '../../src/texts/adm-ingressos.ts'
import { ADM_SEGURANCA } from '../../src/texts/adm-seguranca.ts'
import { ADM_USUARIOS } from '../../src/texts/adm-usuarios.ts'
import { FIELDS } from '../../src/texts/fields.ts'
import { OFFICE } from '../../src/texts/office.ts'
import { PASSKEYS } from '../../src/texts/passkeys.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { makeLogin } from '../support/office.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'
import { axe, openJourney } from './support/index.ts'
import { sessionOf } from './support/contexts.ts'
import { findingsAtEverySize } from './support/layout.ts'
import { DESK, main, toast } from './support/office-screens.ts'
import { CPF, EMAIL, field, press } from './support/steps.ts'

// Passkeys in Chromium, with its virtual authenticator: a device with a fingerprint that always matches.

const journey = openJourney()
const { own, proof } = PASSKEYS

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const dialog = (page: Page) => page.getByRole('dialog').last()
const keys = (page: Page) => page.getByRole('list', { name: own.list }).getByRole('listitem')
/** Browsers accept no passkey at an address of numbers; the same server is called localhost. */
const site = () => journey.url.replace('127.0.0.1', 'localhost')

/** A person at a browser with an authenticator of its own. */
async function openDevice() {
  const person = await journey.person({ ...DESK, baseURL: site() })
  const browser = await sessionOf(person.page)
  await browser.send('WebAuthn.enable')
  // The page is used again.
  onTestFinished(async () => void (await browser.send('WebAuthn.disable')))
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { ...person, browser, authenticatorId }
}
/** The device is there, and its person gives the wrong finger. */
const verify = (browser: CDPSession, authenticatorId: string, isUserVerified: boolean) =>
  browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

async function logIn(page: Page, { user, senha }: { user: string; senha: string }): Promise<void> {
  await page.goto(`${site()}/login`)
  await page.getByLabel(OFFICE.login.user).fill(user)
  await page.getByLabel(OFFICE.login.password, { exact: true }).fill(senha)
  await press(page, OFFICE.login.submit)
  await heading(page, 'Painel')
}
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await press(page, OFFICE.logOut)
  await heading(page, CONFIRMATIONS.logoutAdmin)
  await dialog(page).getByRole('button', { name: OFFICE.logOut }).click()
  await page.waitForURL('**/login')
  await page.getByText(OFFICE.login.text).waitFor()
}
async function create(page: Page, nome: string): Promise<void> {
  await press(page, own.create)
  await field(page, own.nome).fill(nome)
  await press(page, own.submit)
}
/** Lets the proof of every open page be five minutes old. */
const forgetProofs = () =>
  journey.shop.db.execute(sql`UPDATE admin_session SET proven_at = proven_at - interval '5 minutes'`)

async function withPasskey(page: Page) {
  const who = await makeLogin(journey.shop)
  await logIn(page, who)
  await page.goto(`${site()}/adm/seguranca`)
  await create(page, 'Celular')
  await toast(page, own.saved)
  return who
}

describe('a passkey', () => {
  it('a passkey is made in Segurança, logs in without name and password, and is removed by password', async () => {
    const { page, allow, browser, authenticatorId } = await openDevice()
    allow(/^4\d\d (POST|DELETE) \/api\/(chaves|prova|login\/chave)/)
    const who = await makeLogin(journey.shop)
    await logIn(page, who)
    await page.goto(`${site()}/adm/seguranca`)
    await main(page).getByText(own.none).waitFor()
    await axe(page, 'no passkey')
    expect(await findingsAtEverySize(page)).toEqual([])
    await press(page, own.create)
    await press(page, own.submit)
    await dialog(page).getByText(OFFICE_MESSAGES.chaveNome).waitFor()
    await axe(page, 'a passkey without a name')
    expect(await findingsAtEverySize(page)).toEqual([])
    await field(page, own.nome).fill('M'.repeat(40))
    await press(page, own.submit)
    await toast(page, own.saved)
    await axe(page, 'a passkey')
    expect(await findingsAtEverySize(page)).toEqual([])
    await keys(page).getByRole('button', { name: own.rename }).click()
    await field(page, own.nome).fill('Celular da bilheteria')
    await press(page, ADM.save)
    await toast(page, own.renamed)

    await logOut(page)
    await axe(page, 'the login with passkeys')
    expect(await findingsAtEverySize(page)).toEqual([])
    // The wrong finger.
    await verify(browser, authenticatorId, false)
    await press(page, OFFICE.login.byKey)
    await page.getByRole('alert').getByText(PASSKEYS.browser.notUsed).waitFor()
    await axe(page, 'a passkey that was not used')
    await verify(browser, authenticatorId, true)
    await press(page, OFFICE.login.byKey)
    await heading(page, 'Painel')
    await page.goto(`${site()}/adm/seguranca`)
    await keys(page)
      .getByText(/^Último uso/)
      .waitFor()

    await keys(page).getByRole('button', { name: own.remove }).click()
    await dialog(page).getByText(own.removeLastText).waitFor()
    await axe(page, 'the removal of the last passkey')
    await dialog(page).getByRole('button', { name: own.remove, exact: true }).click()
    // The login by passkey is a proof, but the password is the only way in afterwards.
    await heading(page, proof.title)
    await field(page, ADM_SEGURANCA.factor.password).fill('não é esta')
    await press(page, proof.submit)
    await dialog(page).getByText(SHOP_REFUSALS['password.wrong']).waitFor()
    await axe(page, 'a wrong password of a proof')
    expect(await findingsAtEverySize(page)).toEqual([])
    await field(page, ADM_SEGURANCA.factor.password).fill(who.senha)
    await press(page, proof.submit)
    await toast(page, own.removed)
    await main(page).getByText(own.none).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
    expect(kept).not.toContain(who.senha)

    // The device still has it; the shop does not.
    await logOut(page)
    await press(page, OFFICE.login.byKey)
    await page.getByRole('alert').getByText(KEY_REFUSALS['chave.refused']).waitFor()
    await logIn(page, who)
  })

  it('a passkey is asked for at a large refund and at a change of rights, and what was typed stays', async () => {
    const { page, allow, browser, authenticatorId } = await openDevice()
    allow(/^403 /)
    await withPasskey(page)
    await forgetProofs()
    const evento = await makeEvento(journey.shop.db, { nome: 'Camarote Caro' })
    const { lote } = await makeLote(journey.shop.db, evento, { valor: REFUND_PROOF_ABOVE_CENTS, taxa: 100 })
    const { client } = await journey.account()
    await client.post('pagarme/customers', { document: CPF, email: EMAIL })
    const [venda] = await buyPaid(journey.shop, client, [{ id_evento_setor_lote: lote, qtde: 1 }])
    await page.goto(`${site()}/adm/ingressos/${venda?.id}`)
    await press(page, ADM_INGRESSOS.refund)
    await field(page, ADM_INGRESSOS.motivo).fill('Pagou duas vezes')
    await dialog(page).getByRole('button', { name: ADM_INGRESSOS.refund, exact: true }).click()
    await heading(page, proof.title)
    await axe(page, 'the proof by passkey')
    expect(await findingsAtEverySize(page)).toEqual([])
    // Not proven, not refunded; and nothing typed is lost.
    await dialog(page).getByRole('button', { name: proof.cancel }).click()
    await dialog(page).getByText(KEY_REFUSALS['usuario.key-needed']).waitFor()
    expect(await field(page, ADM_INGRESSOS.motivo).inputValue()).toBe('Pagou duas vezes')
    await dialog(page).getByRole('button', { name: ADM_INGRESSOS.refund, exact: true }).click()
    await verify(browser, authenticatorId, false)
    await press(page, proof.useKey)
    await dialog(page).getByText(PASSKEYS.browser.notUsed).waitFor()
    await verify(browser, authenticatorId, true)
    await press(page, proof.useKey)
    await toast(page, ADM_INGRESSOS.refunded)

    await forgetProofs()
    const staff = await makeUsuario(journey.shop, { cidades: [] })
    await page.goto(`${site()}/adm/usuarios/${staff.id}`)
    await field(page, ADM_USUARIOS.nome).fill('Rita da Portaria')
    await press(page, ADM.save)
    await press(page, proof.useKey)
    await toast(page, ADM_USUARIOS.saved)
  })

  it('a lost passkey is removed by password, and an admin removes those of somebody else', async () => {
    const { page, allow, browser, authenticatorId } = await openDevice()
    allow(/^4\d\d /)
    const who = await withPasskey(page)
    await create(page, 'Chave da gaveta')
    // The device has one already.
    await page.getByRole('alert').getByText(PASSKEYS.browser.known).waitFor()
    await page.reload()
    await browser.send('WebAuthn.clearCredentials', { authenticatorId })
    await forgetProofs()
    await press(page, own.create)
    await field(page, own.nome).fill('Chave nova')
    await press(page, own.submit)
    await heading(page, proof.title)
    await press(page, proof.choosePassword)
    await axe(page, 'the password in place of a passkey')
    expect(await findingsAtEverySize(page)).toEqual([])
    await field(page, ADM_SEGURANCA.factor.password).fill(who.senha)
    await press(page, proof.submit)
    await toast(page, own.saved)
    await expect.poll(() => keys(page).count()).toBe(2)
    await keys(page).first().getByRole('button', { name: own.remove }).click()
    await dialog(page).getByRole('button', { name: own.remove, exact: true }).click()
    await toast(page, own.removed)
    await expect.poll(() => keys(page).count()).toBe(1)

    const other = await makeLogin(journey.shop)
    await journey.shop.db.execute(sql`INSERT INTO chave_acesso
      (id_usuario, credential_id, public_key, counter, transports, nome, device_type, backed_up)
      VALUES (${other.id}, 'perdida', '', 0, '{}', 'Perdida', 'singleDevice', false)`)
    await page.goto(`${site()}/adm/usuarios?q=${other.user}`)
    await page
      .getByRole('button', { name: FIELDS.actionOn(ADM_SEGURANCA.ofUser.action, 'Pessoa do Escritório') })
      .click()
    await dialog(page).getByText(PASSKEYS.ofUser.count(1)).waitFor()
    await axe(page, 'the passkeys of a user')
    await press(page, PASSKEYS.ofUser.remove)
    await press(page, PASSKEYS.ofUser.removeSubmit)
    await press(page, proof.useKey)
    await toast(page, PASSKEYS.ofUser.removed('Pessoa do Escritório'))
  })

  it('at an address of numbers the pages say where passkeys work', async () => {
    const { page, allow } = await journey.person({ ...DESK, as: await journey.usuario() })
    allow(/^409 POST \/api\/login\/chave/)
    await page.goto('/adm/seguranca')
    await main(page).getByRole('link', { name: site(), exact: true }).waitFor()
    await axe(page, 'where passkeys work')
    expect(await findingsAtEverySize(page)).toEqual([])
    await logOut(page)
    await press(page, OFFICE.login.byKey)
    await page.getByRole('alert').getByText(KEY_REFUSALS['chave.address'](site())).waitFor()
  })
})
