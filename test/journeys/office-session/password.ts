import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { axe } from '../support/index.ts'
import { DESK } from '../support/office-screens.ts'
import { field, press } from '../support/steps.ts'
import { heading, journey, stored } from './kit.ts'

const { password: texts } = OFFICE
const FORM_FILE = /\/assets\/password-modal-[^/]+\.js$/
const NEXT = 'escada rolante lilás'

it('a user changes their own password, sees what is wrong with it, and stays logged in', async () => {
  const who = await journey.usuario({ cidades: [] })
  const { page, allow } = await journey.person({ ...DESK, as: who })
  allow(/^400 PUT \/api\/users\/senha/, /^failed GET \/assets\/password-modal/)
  await page.goto('/adm')
  await heading(page, 'Painel').waitFor()
  const open = async () => {
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await press(page, texts.open)
  }
  // The form's file is loaded on demand. If that fails, the page stays, and the file can be requested again.
  await page.route(FORM_FILE, (route) => route.abort('failed'))
  await open()
  await page.getByRole('alert').getByText(CATALOGUE.indisponivel).waitFor()
  await page.unroute(FORM_FILE)
  await open()
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.waitFor()
  await axe(page, 'own password')
  const save = dialog.getByRole('button', { name: ADM.save })
  await field(page, texts.current).fill('não é esta')
  await field(page, texts.next).fill('curta')
  await save.click()
  await dialog.getByText(OFFICE_MESSAGES.usuarioSenhaCurta).waitFor()
  await field(page, texts.next).fill(NEXT)
  await save.click()
  await dialog.getByText(SHOP_REFUSALS['password.wrong']).waitFor()
  await field(page, texts.current).fill(who.senha)
  await field(page, texts.next).fill('flamengo2026')
  await save.click()
  await dialog.getByText(SHOP_REFUSALS['password.common']).waitFor()
  await axe(page, 'own password refused')
  await field(page, texts.next).fill(NEXT)
  await save.click()
  await page.getByText(texts.saved).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await stored(page)).not.toContain(NEXT)
  await page.reload()
  await heading(page, 'Painel').waitFor()
})
