import { expect, it } from 'vitest'
import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { ADM_SEGURANCA } from '../../../src/texts/adm-seguranca.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { SECOND_FACTOR } from '../../../src/texts/second-factor.ts'
import { logInAs } from '../../support/office.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { DESK, main, toast } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { codes, dialog, forgetSteps, journey, scanned, setup } from './kit.ts'

const { factor, sessions, title } = ADM_SEGURANCA

it('a user switches a second factor on, renews the recovery codes and switches it off', async () => {
  const who = await journey.usuario({ cidades: [] })
  const { page, allow, context } = await journey.person({ ...DESK, as: who })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  allow(/^4\d\d (POST|DELETE) \/api\/segundo-fator/, /^500 GET \/api\/segundo-fator/)
  await page.goto('/adm')
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('link', { name: title }).last().click()
  await page.waitForURL('**/adm/seguranca')
  await main(page).getByText(factor.off).waitFor()
  await axe(page, 'own security')
  expect(await findingsAtEverySize(page)).toEqual([])

  await press(page, factor.turnOn)
  await press(page, setup.next)
  await dialog(page).getByText(MESSAGES.loginSenha).waitFor()
  await field(page, setup.password).fill('não é esta')
  await press(page, setup.next)
  await dialog(page).getByText(SHOP_REFUSALS['password.wrong']).waitFor()
  await axe(page, 'the password of a second factor')
  await field(page, setup.password).fill(who.senha)
  await press(page, setup.next)
  await dialog(page).getByRole('img', { name: setup.qr }).waitFor()
  expect(await findingsAtEverySize(page)).toEqual([])
  await field(page, setup.firstCode).fill((await scanned(who.id)).code(7))
  await press(page, setup.confirm)
  await dialog(page).getByText(OFFICE_REFUSALS['factor.wrong-code']).waitFor()
  await field(page, setup.firstCode).fill((await scanned(who.id)).code())
  await press(page, setup.confirm)
  const list = dialog(page).getByRole('list', { name: codes.list })
  await list.waitFor()
  await axe(page, 'recovery codes')
  expect(await findingsAtEverySize(page)).toEqual([])
  const shown = await list.getByRole('listitem').allTextContents()
  await press(page, codes.copy)
  await dialog(page).getByText(codes.copied).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, codes.download)])
  expect(file.suggestedFilename()).toBe(codes.file)
  // The codes are closed only by their own button.
  await page.keyboard.press('Escape')
  await press(page, codes.kept)
  await toast(page, factor.turnedOn)
  await main(page).getByText(factor.left(10)).waitFor()
  expect(await findingsAtEverySize(page)).toEqual([])

  await press(page, factor.renew)
  await field(page, setup.password).fill(who.senha)
  await field(page, factor.code).fill(shown[0] ?? '')
  await press(page, setup.next)
  await list.waitFor()
  expect(await list.getByRole('listitem').allTextContents()).not.toContain(shown[1])
  await press(page, codes.kept)
  await toast(page, factor.renewed)

  await press(page, factor.turnOff)
  await field(page, factor.password).fill(who.senha)
  await field(page, factor.code).fill(shown[1] ?? '')
  await axe(page, 'turning it off')
  expect(await findingsAtEverySize(page)).toEqual([])
  await press(page, factor.offSubmit)
  await dialog(page).getByText(OFFICE_REFUSALS['factor.wrong-code']).waitFor()
  await forgetSteps(who.id)
  await field(page, factor.code).fill((await scanned(who.id)).code())
  await press(page, factor.offSubmit)
  await toast(page, factor.turnedOff)
  await main(page).getByText(factor.off).waitFor()

  // A failed request: the page offers a retry.
  await page.route('**/api/segundo-fator', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.reload()
  await main(page).getByText(SECOND_FACTOR.failed).waitFor()
  await press(page, COMMON.retry)
  await main(page).getByText(factor.off).waitFor()
})

it('a user sees their open sessions, and ends one or all others', async () => {
  const who = await journey.usuario()
  const [one, two, three] = [
    await logInAs(journey.url, who),
    await logInAs(journey.url, who),
    await logInAs(journey.url, who),
  ]
  const { page } = await journey.person({ as: who })
  await page.goto('/adm/seguranca')
  const list = page.getByRole('list', { name: sessions.list })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(4)
  await list.getByText(sessions.current).waitFor()
  await axe(page, 'own sessions')
  await list.getByRole('button').first().click()
  await dialog(page).getByRole('button', { name: sessions.end, exact: true }).click()
  await toast(page, sessions.ended)
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
  await press(page, sessions.endOthers)
  await dialog(page).getByRole('button', { name: sessions.end, exact: true }).click()
  await toast(page, sessions.othersEnded)
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  expect(await findingsAtEverySize(page)).toEqual([])
  for (const { who: other } of [one, two, three]) expect((await other.post('verify-token', {})).status).toBe(401)
})
