import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import type { Person } from '../../support/people.ts'
import { axe, leaks } from '../support/index.ts'
import { CPF, EMAIL, expectHeading, expectText, field, press } from '../support/steps.ts'
import { buyer, identity, journey } from './kit.ts'

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
