import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CONTA } from '../../../src/texts/conta.ts'
import { PRIVACIDADE } from '../../../src/texts/privacidade.ts'
import { freshCpf } from '../../support/client.ts'
import { endEvento, makeBuyer, makeInscricao } from '../../support/conta.ts'
import { axe, leaks } from '../support/index.ts'
import { expectHeading, expectText, press } from '../support/steps.ts'
import { journey } from './kit.ts'

// A cliente's data: the copy, the reasons against a deletion, the deletion, and the page that explains all of it.
const { data: texts } = CONTA

const part = (page: Page, { title }: { title: string }) => page.getByRole('region', { name: title })
async function send(page: Page, what: { title: string; submit: string }, senha: string): Promise<void> {
  await part(page, what).getByLabel(texts.password, { exact: true }).fill(senha)
  await part(page, what).getByRole('button', { name: what.submit }).click()
}

it('a cliente downloads all their data, and removes the account when nothing is open any more', async () => {
  const account = await makeBuyer(journey.shop)
  const { page, allow } = await journey.person({ as: account })
  allow(/^400 POST \/api\/conta/, /^401 /)
  await page.goto('/minhaConta')
  await press(page, texts.title)
  await page.getByRole('heading', { name: texts.title, exact: true }).waitFor()
  await page.reload()
  await expectText(page, /Você tem ingresso para Baile da Saudade/)
  await axe(page, 'account: data, not removable')
  expect(await part(page, texts.removal).getByRole('button', { name: texts.removal.submit }).count()).toBe(0)

  await send(page, texts.export, 'errada')
  await expectText(page, 'Senha incorreta')
  const downloading = page.waitForEvent('download')
  await send(page, texts.export, account.senha)
  const file = await downloading
  expect(file.suggestedFilename()).toBe(texts.export.file)
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data).toMatchObject({ titular: { id: account.id }, ingressos: [{ evento: 'Baile da Saudade' }] })
  await page.getByText(texts.export.done).waitFor()
  await press(page, texts.back)
  const entry = page.getByRole('button', { name: texts.title })
  await expect.poll(() => entry.evaluate((button) => button === document.activeElement)).toBe(true)

  await endEvento(journey.shop.db, account.evento)
  await makeInscricao(journey.shop.db, { documento: freshCpf(), telefone: account.telefone })
  await entry.click()
  await part(page, texts.removal).getByRole('button', { name: texts.removal.submit }).click()
  await expectText(page, texts.passwordMissing)
  await expectText(page, /Uma inscrição no sorteio com este celular tem outro documento/)
  await axe(page, 'account: data, removable')
  await send(page, texts.removal, account.senha)
  await axe(page, 'account: removal asked')
  await press(page, texts.removal.dismiss)
  await send(page, texts.removal, account.senha)
  await press(page, texts.removal.confirm)
  await page.waitForURL(`${journey.url}/`)
  await page.getByText(texts.removal.done).waitFor()
  await expect.poll(() => leaks(page, [account.telefone, account.nome, account.id, account.senha])).toEqual([])
  expect((await account.client.get('conta/remocao')).status).toBe(401)
})

it('the privacy page shows the stored data and the contact, and the footer links to it', async () => {
  const { page } = await journey.person()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: PRIVACIDADE.title }).click()
  await expectHeading(page, PRIVACIDADE.title)
  for (const { title } of PRIVACIDADE.parts) await expectHeading(page, title)
  await expectText(page, 'Loja de demonstração, sem encarregado de dados')
  await axe(page, 'privacy')
})
