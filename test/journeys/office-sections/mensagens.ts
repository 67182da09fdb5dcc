import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { MENSAGEM_WORDS } from '../../../contract/mensagens-rules.ts'
import { renderMessage } from '../../../server/mensagens/modelos/render-message.ts'
import { ADM_MENSAGENS as TEXTS } from '../../../src/texts/adm-mensagens.ts'
import { FACTS, LONGEST, messagesOf, SITE } from '../../support/messages.ts'
import { axe } from '../support/index.ts'
import { findingsAtEverySize } from '../support/layout.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { asCards, DESK, toast } from '../support/office-screens.ts'
import { journey } from './kit.ts'

it('an admin reads an example of a message in both forms, and sends again what was given up', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^500 POST/)
  await page.goto('/adm/mensagens')
  await page.waitForURL('**/adm/mensagens/compra-paga')
  const mail = page.frameLocator('iframe')
  await mail.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(TEXTS.list.empty.title).waitFor()
  await axe(page, 'an example')
  const widthOf = () => mail.locator('html').evaluate((html) => html.clientWidth)
  expect(await widthOf()).toBeLessThan(330)
  await page.getByText(TEXTS.widths.desk).click()
  await expect.poll(widthOf).toBeGreaterThan(598)

  await page.getByRole('link', { name: MENSAGEM_WORDS.alerta.nome, exact: true }).click()
  await page.getByText(TEXTS.noSms).waitFor()
  await mail.getByRole('heading', { level: 1, name: 'Reembolso falhou' }).waitFor()

  const { db } = journey.shop
  await db.execute(sql`WITH c AS (INSERT INTO cliente (nome, telefone, senha_hash)
      VALUES ('Joana Pereira', '71987650001', 'x') RETURNING id)
    INSERT INTO mensagem (tipo, sobre, id_cliente, canal, estado, proxima_em, problema, tentativas)
    SELECT 'evento-adiado', gen_random_uuid(), id, 'email', 'desistida', NULL, 'timeout', 20 FROM c`)
  await page.reload()
  const row = page.getByRole('row', { name: MENSAGEM_WORDS['evento-adiado'].nome })
  await row.getByText('O serviço não respondeu a tempo.').waitFor()
  await axe(page, 'a message that was given up')
  const again = row.getByRole('button', { name: new RegExp(`^${TEXTS.list.tryAgain}`) })
  await page.route('**/api/mensagens/tentar', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await again.click()
  await page.getByRole('alert').getByText(TEXTS.failures.retry).waitFor()
  await again.click()
  await toast(page, TEXTS.list.again)
  await row.getByText(TEXTS.list.waits).waitFor()
  await asCards(page)
  await axe(page, 'an example on a phone')
  expect(await findingsAtEverySize(page)).toEqual([])
})

it('an example that cannot be loaded is asked for again, and an unknown kind is said to be one', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario(), ...DESK })
  allow(/^500 GET/)
  await page.route('**/api/mensagens/modelos/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/adm/mensagens/rifa-resultado')
  await page.getByText(TEXTS.failed).waitFor()
  await page.unroute('**/api/mensagens/modelos/*')
  await page.getByRole('main').getByRole('button', { name: COMMON.retry }).click()
  await page.locator('iframe').waitFor()
  await page.goto('/adm/mensagens/nada')
  await page.getByText(TEXTS.unknown).waitFor()
})

it('every e-mail is accessible in light and dark, and fits into 320 pixels with the longest names', async () => {
  const { page } = await journey.person()
  await page.goto('about:blank')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const data of [FACTS, LONGEST].flatMap(messagesOf)) {
    const { html } = renderMessage({ ...data, casa: { ...data.casa, logo: null } }, SITE)
    await page.setContent(html)
    await axe(page, data.tipo)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), data.tipo).toBe(320)
  }
})
