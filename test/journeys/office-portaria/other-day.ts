import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ADM_ENTRADAS } from '../../../src/texts/adm-entradas.ts'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { gate, nameGate, scan, storedIn } from '../support/gate.ts'
import { axe } from '../support/index.ts'
import { press } from '../support/steps.ts'
import { journey, OFFLINE, table } from './kit.ts'

it('at an event of another day a gate warns, rehearses without a trace, and admits when a person confirms it', async () => {
  const { page, context, allow } = await journey.person({ as: await journey.usuario() })
  allow(...OFFLINE)
  await page.goto(`/adm/portaria/${journey.world.jantar.id}`)
  const screen = gate(page, 'Jantar de Gala')
  const says = (text: string | RegExp) => screen.getByText(text).waitFor()
  const entradas = async () =>
    (await journey.shop.db.execute(sql`SELECT 1 FROM entrada WHERE id_venda = ${table?.id}`)).rowCount
  await nameGate(page)
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()
  await says(/^Evento de outro dia: /)
  await scan(page, table?.codigo ?? '')
  await says(TEXTS.otherDay.text)
  await axe(page, 'event of another day')
  await press(page, TEXTS.otherDay.rehearse)
  await says(TEXTS.answers.aceita)
  await says(TEXTS.rehearsal.strip)
  await axe(page, 'yes of a rehearsal')
  await page.reload()
  await says(TEXTS.rehearsal.strip)
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()
  await page.evaluate(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    // What the gate did before the network was lost, such as a regular sync, does not count.
    new MutationObserver(() => {
      if (!navigator.onLine) seen.push(document.documentElement.dataset.portaria)
    }).observe(document.documentElement, { attributeFilter: ['data-portaria'] })
  })
  await context.setOffline(true)
  await screen.getByRole('button', { name: TEXTS.offline }).waitFor()
  // Said by the browser, not by a call that failed some seconds later.
  const states = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(states[0]).toContain('"line":"away"')
  // The same ticket again: nothing was recorded, and nothing waits to be sent.
  await scan(page, table?.codigo ?? '')
  await says(TEXTS.answers.aceita)
  await screen.getByText(TEXTS.answers.aceita).waitFor({ state: 'hidden' })
  expect(await storedIn(page)).toMatchObject({ leituras: 0 })
  await context.setOffline(false)
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()
  expect(await entradas()).toBe(0)
  // A server that does not answer is said, too, while its answer is still awaited.
  const answering = Promise.withResolvers<void>()
  await context.route('**/portaria/chaves', async (route) => {
    await answering.promise
    await route.continue()
  })
  await press(page, TEXTS.online)
  await press(page, TEXTS.sync)
  await screen.locator('header').getByText(TEXTS.offline).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.portaria)).toContain('"line":"syncing"')
  answering.resolve()
  await screen.locator('header').getByText(TEXTS.online).waitFor()
  await context.unroute('**/portaria/chaves')
  await page.getByRole('dialog', { name: TEXTS.line.title }).getByRole('button', { name: 'Fechar' }).click()
  await press(page, TEXTS.rehearsal.end)
  await scan(page, table?.codigo ?? '')
  await says(TEXTS.otherDay.text)
  expect(await entradas()).toBe(0)
  await press(page, TEXTS.otherDay.confirm)
  await says(TEXTS.answers.aceita)
  await expect.poll(entradas).toBe(1)

  // The organiser sees the entrance by gate, sector and quarter of an hour.
  await page.goto(`/adm/eventos/${journey.world.jantar.id}/entradas`)
  const gates = page.getByRole('region', { name: ADM_ENTRADAS.porPortao }).getByRole('table')
  await gates.getByRole('columnheader', { name: 'Portão 1' }).waitFor()
  await gates.getByRole('rowheader', { name: /^\d\d:\d\d$/ }).waitFor()
  await page.getByRole('table').filter({ hasText: 'Salão' }).first().waitFor()
  await axe(page, 'entrances of an event')
})
