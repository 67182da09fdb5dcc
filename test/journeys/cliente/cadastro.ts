import { expect, it } from 'vitest'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { CADASTRO } from '../../../src/texts/cadastro.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { freshPhone } from '../../support/client.ts'
import { codeOf, logIn, signUp, wrongCodeFor } from '../../support/people.ts'
import { axe, leaks } from '../support/index.ts'
import { expectHeading, expectText, field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

it('a cliente corrects their name by password, and moves to another phone by its code', async () => {
  const account = await signUp(journey.shop, { nome: 'Mria Alves' })
  const { page, allow } = await journey.person({ as: account })
  allow(/^40[03] POST \/api\/(conta|sms)/)
  await page.goto('/minhaConta')
  await press(page, CADASTRO.title)
  await expectHeading(page, CADASTRO.title)
  await page.reload()
  await field(page, CADASTRO.nome).fill('Ma')
  await press(page, CADASTRO.submit)
  await expectText(page, CADASTRO.senhaMissing)
  await axe(page, 'account: name and phone, wrong')
  await field(page, CADASTRO.nome).fill('Maria Alves')
  await field(page, CADASTRO.senha).fill('errada')
  await press(page, CADASTRO.submit)
  await expectText(page, 'Senha incorreta')
  await field(page, CADASTRO.senha).fill(account.senha)
  await press(page, CADASTRO.submit)
  await expectText(page, CONTA.greeting('Maria Alves'))
  await page.getByText(CADASTRO.saved).waitFor()
  const entry = page.getByRole('button', { name: CADASTRO.title })
  await expect.poll(() => entry.evaluate((button) => button === document.activeElement)).toBe(true)

  const telefone = freshPhone()
  await entry.click()
  await field(page, CADASTRO.telefone).fill(telefone)
  await field(page, CADASTRO.senha).fill(account.senha)
  await press(page, CADASTRO.submit)
  await field(page, LOGIN.sms.label).waitFor()
  await axe(page, 'account: code for a new phone')
  // Back in the form, what was typed is there, but for the password.
  await press(page, CADASTRO.back)
  expect(await field(page, CADASTRO.nome).inputValue()).toBe('Maria Alves')
  expect(await field(page, CADASTRO.senha).inputValue()).toBe('')
  await field(page, CADASTRO.senha).fill(account.senha)
  await press(page, CADASTRO.submit)
  const codigo = await codeOf(journey.shop, telefone)
  await field(page, LOGIN.sms.label).fill(wrongCodeFor(codigo))
  await expectText(page, 'Código incorreto.')
  // Six digits submit themselves.
  await field(page, LOGIN.sms.label).fill(codigo)
  await expectText(page, CONTA.phone(maskPhone(telefone)))
  expect((await logIn(journey.shop, { ...account, telefone })).cookie).not.toBeNull()
  expect(await leaks(page, [account.senha, codigo])).toEqual([])
})
