import { expect, it } from 'vitest'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { axe } from '../support/index.ts'
import { field, press } from '../support/steps.ts'
import { DESK, heading, journey, stored } from './kit.ts'

const { password: texts } = OFFICE
const NEXT = 'escada rolante lilás'

it('a user changes their own password, is told what is wrong with it, and stays logged in', async () => {
  const { page, allow } = await journey.person({ ...DESK, as: await journey.usuario({ cidades: [] }) })
  allow(/^400 PUT \/api\/users\/senha/)
  await page.goto('/adm')
  await heading(page, 'Painel').waitFor()
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await press(page, texts.open)
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.waitFor()
  await axe(page, 'own password')
  const save = dialog.getByRole('button', { name: 'SALVAR' })
  await field(page, texts.current).fill('não é esta')
  await field(page, texts.next).fill('curta')
  await save.click()
  await dialog.getByText('A senha precisa de ao menos 8 caracteres').waitFor()
  await field(page, texts.next).fill(NEXT)
  await save.click()
  await dialog.getByText(SHOP_REFUSALS['password.wrong']).waitFor()
  await field(page, texts.current).fill('segredo-do-escritorio')
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
