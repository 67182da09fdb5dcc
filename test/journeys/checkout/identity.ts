import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { Client } from '../../support/client.ts'
import { freshIdentity } from '../../support/conta.ts'
import { type Person, provePhone } from '../../support/people.ts'
import { axe, leaks } from '../support/index.ts'
import { CPF, EMAIL, expectHeading, expectText, field, fillPayer, pickTickets, press } from '../support/steps.ts'
import { buyer, identity, journey, payPix } from './kit.ts'

// CPF and e-mail on the account's page, by the form of the checkout.

const senha = (page: Page) => field(page, identity.senha)
const emailOf = async ({ id }: Person) =>
  (await journey.shop.db.execute<{ email: string }>(sql`SELECT email FROM cliente WHERE id = ${id}`)).rows[0]?.email
const REFUSED = /^(400|403) POST \/api\/pagarme\/customers/

it('the account’s page stores CPF and e-mail, also what could not be read before', async () => {
  const { page, account, context, allow } = await buyer()
  allow(REFUSED, /^failed /)
  const { identity: texts } = CONTA
  const open = async () => {
    await page.goto('/minhaConta')
    await press(page, texts.title)
    await expectHeading(page, texts.title)
  }
  await open()
  await page.reload()
  await expectHeading(page, texts.title)
  await press(page, texts.submit)
  await expectText(page, 'Digite um CPF válido')
  await axe(page, 'account: identity refused')
  await press(page, texts.back)
  const entry = page.getByRole('button', { name: texts.title })
  await expect.poll(() => entry.evaluate((button) => button === document.activeElement)).toBe(true)

  // The first data need no password.
  await entry.click()
  await field(page, identity.cpf).fill(CPF)
  await field(page, identity.email).fill(EMAIL)
  await press(page, texts.submit)
  await page.getByText(texts.saved).waitFor()
  expect(await emailOf(account)).toBe(EMAIL)

  await context.route(`**/api/clientes/${account.id}`, (route) => route.abort())
  await open()
  await field(page, identity.cpf).fill(CPF)
  await field(page, identity.email).fill('outra@exemplo.com.br')
  await press(page, texts.submit)
  await expectText(page, SHOP_REFUSALS['identity.confirm-needed'])
  await senha(page).fill(account.senha)
  await context.route('**/api/pagarme/customers', (route) => route.abort(), { times: 1 })
  await press(page, texts.submit)
  await expectText(page, CATALOGUE.indisponivel)
  await axe(page, 'account: identity not saved')
  await press(page, texts.submit)
  await page.getByText(texts.saved).waitFor()
  expect(await emailOf(account)).toBe('outra@exemplo.com.br')
  expect(await leaks(page, [account.senha, CPF, EMAIL])).toEqual([])
})

it('after a password by SMS on a new phone, the CPF of the account is asked before anything is paid', async () => {
  const account = await journey.account()
  const stored = freshIdentity()
  await account.client.post('pagarme/customers', stored)
  const stranger = await provePhone(journey.shop, account.telefone)
  await stranger.post('clientes', { telefone: account.telefone, senha: 'outra-senha-longa' })
  const { page, allow } = await buyer({ ...account, client: new Client(journey.shop.url, account.id, stranger.cookie) })
  allow(REFUSED)
  await pickTickets(page, journey.world.festival, 1)
  await expectHeading(page, identity.title)
  await expectText(page, identity.mustConfirm)
  await expect.poll(() => field(page, identity.cpf).inputValue()).toBe('')
  await axe(page, 'checkout: the CPF is to be confirmed')
  await fillPayer(page)
  await payPix(page)
  await expectText(page, SHOP_REFUSALS['identity.cpf-wrong'])
  await axe(page, 'checkout: another CPF')
  await field(page, identity.cpf).fill(stored.document)
  await field(page, identity.email).fill(stored.email)
  await payPix(page)
  await page.waitForURL(/waitingPayment/)
})

it('the account’s page says that the CPF is asked first, and when the tries of the day are over', async () => {
  const account = await journey.account()
  await account.client.post('pagarme/customers', freshIdentity())
  const stranger = await provePhone(journey.shop, account.telefone)
  await stranger.post('clientes', { telefone: account.telefone, senha: 'outra-senha-longa' })
  const { page, allow } = await buyer({ ...account, client: new Client(journey.shop.url, account.id, stranger.cookie) })
  allow(/^(403|429) POST \/api\/(conta|pagarme\/customers)/)
  await page.goto('/minhaConta')
  await press(page, CONTA.data.title)
  const copy = page.getByRole('region', { name: CONTA.data.export.title })
  await copy.getByLabel(CONTA.data.password, { exact: true }).fill('outra-senha-longa')
  await copy.getByRole('button', { name: CONTA.data.export.submit }).click()
  await expectText(page, SHOP_REFUSALS['identity.cpf-needed'])
  await axe(page, 'account: the copy waits for the CPF')
  await press(page, CONTA.data.back)
  await press(page, CONTA.identity.title)
  await expectText(page, identity.mustConfirm)
  for (let tries = 0; tries < 5; tries += 1)
    await stranger.post('pagarme/customers', { document: '11144477735', email: EMAIL })
  await field(page, identity.cpf).fill(CPF)
  await field(page, identity.email).fill(EMAIL)
  await press(page, CONTA.identity.submit)
  await expectText(page, SHOP_REFUSALS['identity.cpf-tries-over'])
  await axe(page, 'account: no tries of the CPF left')
})
