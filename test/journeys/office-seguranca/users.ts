import { expect, it } from 'vitest'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { ADM_SEGURANCA } from '../../../src/texts/adm-seguranca.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { giveFactor } from '../../support/factor.ts'
import { keepPassword } from '../../support/first-password.ts'
import { logInAs } from '../../support/office.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { lateAnswer } from '../support/late-answer.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, toast } from '../support/office-screens.ts'
import { press } from '../support/steps.ts'
import { dialog, journey } from './kit.ts'

const { ofUser, sessions } = ADM_SEGURANCA

it('an admin ends the sessions of a user and switches off their second factor, but not their own', async () => {
  const nome = `Maria Aparecida ${'da Conceição '.repeat(7)}`.trim()
  const senha = 'casa de campo azul'
  const creator = await makeUsuario(journey.shop)
  const { body } = await creator.post<{ id: string }>('users', { nome, user: 'maria.longa', senha })
  await keepPassword(journey.shop, body.id)
  const [one, two] = [
    await logInAs(journey.url, { user: 'maria.longa', senha }),
    await logInAs(journey.url, { user: 'maria.longa', senha }),
  ]
  await giveFactor(journey.shop, body.id)
  const me = await journey.usuario()
  const { codes } = await giveFactor(journey.shop, me.id)
  const { page, allow } = await journey.person({ ...DESK, as: me })
  await page.goto('/adm/usuarios?q=maria.longa')
  const open = (name: string) => page.getByRole('button', { name: FIELDS.actionOn(ofUser.action, name) }).click()
  await open(nome)
  const list = dialog(page).getByRole('list', { name: sessions.list })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await axe(page, 'the security of a user')
  expect(await findingsAtEverySize(page)).toEqual([])
  await list.getByRole('button').first().click()
  await dialog(page).getByRole('button', { name: sessions.end, exact: true }).click()
  await toast(page, sessions.ended)
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await press(page, ofUser.reset)
  await dialog(page).getByText(ofUser.resetText).waitFor()
  const code = dialog(page).getByLabel(ADM_SEGURANCA.factor.code, { exact: true })
  await code.waitFor()
  await axe(page, 'the password and a code')
  expect(await findingsAtEverySize(page)).toEqual([])
  await dialog(page).getByLabel(ADM_SEGURANCA.factor.password, { exact: true }).fill(me.senha)
  allow(/^400 DELETE .*segundo-fator/)
  const off = dialog(page).getByRole('button', { name: ofUser.resetSubmit, exact: true })
  await code.fill('ABCD-EFGH-JKLM-NPQR')
  await off.click()
  await dialog(page).getByText(OFFICE_REFUSALS['factor.wrong-code']).waitFor()
  await code.fill(codes[0] ?? '')
  const users = await lateAnswer(page, '**/api/users/list')
  await off.click()
  await toast(page, ofUser.wasReset(nome))
  for (const { who } of [one, two]) expect((await who.post('verify-token', {})).status).toBe(401)
  // Opened before the list was read again.
  await open(nome)
  await dialog(page).getByText(ofUser.factorOn).waitFor()
  users.send()
  await dialog(page).getByText(ofUser.factorOff).waitFor()
  await dialog(page).getByText(sessions.empty).waitFor()
  await dialog(page).getByRole('button', { name: COMMON.close }).first().click()

  await page.goto(`/adm/usuarios?q=${me.user}`)
  await open('Pessoa do Escritório')
  await dialog(page).getByText(OFFICE_REFUSALS['usuario.own-factor']).waitFor()
  await dialog(page).getByText(sessions.current).waitFor()
})
