import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { OFFICE_CACHE } from '../../../src/lib/kept-addresses.ts'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { badge, gate, nameGate, scan, storedIn, word } from '../support/gate.ts'
import { axe, type Visitor } from '../support/index.ts'
import { field, press } from '../support/steps.ts'
import { codeOf, journey, OFFLINE, vendas } from './kit.ts'

async function openGate({ page }: Pick<Visitor, 'page'>, portao: string): Promise<void> {
  await page.goto('/adm/portaria')
  await page.getByRole('main').getByRole('link', { name: 'Festival do Sol' }).click()
  await gate(page).waitFor()
  await nameGate(page, portao)
  await gate(page).getByText(TEXTS.camera.off).waitFor()
  await badge(page, TEXTS.online)
  // From now on the page can be opened without a network, including its decoder.
  await expect
    .poll(() =>
      page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), OFFICE_CACHE),
    )
    .toContainEqual(expect.stringMatching(/\.wasm$/))
}

async function staff(): Promise<Visitor> {
  const visitor = await journey.person({
    as: await journey.usuario({ cidades: [journey.world.salvador] }),
    serviceWorkers: 'allow',
  })
  visitor.allow(...OFFLINE)
  return visitor
}

async function logIn(page: Page, { user, senha }: { user: string; senha: string }): Promise<void> {
  await field(page, OFFICE.login.user).fill(user)
  await field(page, OFFICE.login.password).fill(senha)
  await press(page, OFFICE.login.submit)
  await page.waitForURL(/\/adm(\/portaria)?$/)
}

// Last, because its alert stays with the event. Two browsers and four page loads take longer than another journey.
it(
  'two devices without a network admit one ticket twice, and show it when the network is back',
  {
    timeout: 300_000,
  },
  async () => {
    const [one, two] = [await staff(), await staff()]
    await openGate(one, 'Portão 1')
    await openGate(two, 'Portão 2')
    await axe(one.page, 'entrance without a camera')
    for (const { context } of [one, two]) await context.setOffline(true)

    // It can be reopened without a network, with its list and its name.
    await one.page.reload()
    await gate(one.page).getByRole('button', { name: 'Portão 1' }).waitFor()
    await badge(one.page, TEXTS.offline)
    await scan(one.page, codeOf(0))
    await word(one.page, TEXTS.answers.aceita)
    await word(one.page, 'Maria S.')
    await axe(one.page, 'yes')
    await badge(one.page, TEXTS.toSend(1))
    // A yes closes by itself.
    await gate(one.page).getByText(TEXTS.camera.off).waitFor()
    await scan(one.page, codeOf(0))
    await word(one.page, TEXTS.answers['ja-utilizada'])
    await gate(one.page)
      .getByText(/^às \d\d:\d\d, Portão 1$/)
      .waitFor()
    await axe(one.page, 'no')
    // A no stays until a person closes it, even if another code is read.
    await scan(one.page, codeOf(1))
    await word(one.page, TEXTS.answers['ja-utilizada'])
    await press(one.page, TEXTS.next)
    await scan(
      one.page,
      codeOf(1).replace(/.(?=.{20}$)/, (char) => (char === 'A' ? 'B' : 'A')),
    )
    await word(one.page, TEXTS.answers.desconhecida)
    await press(one.page, TEXTS.next)
    // The reading survives a reload.
    await one.page.reload()
    await badge(one.page, TEXTS.toSend(1))
    await press(one.page, TEXTS.back)
    const kept = one.page.getByRole('region', { name: TEXTS.kept })
    await kept.getByText(TEXTS.toSend(1)).waitFor()
    await axe(one.page, 'kept lists without a network')
    await kept.getByRole('link', { name: 'Festival do Sol' }).click()
    await badge(one.page, TEXTS.toSend(1))

    await scan(two.page, codeOf(0))
    await word(two.page, TEXTS.answers.aceita)
    await badge(two.page, TEXTS.toSend(1))

    await one.context.setOffline(false)
    await badge(one.page, TEXTS.online)
    await two.context.setOffline(false)
    await badge(two.page, TEXTS.conflicts.badge(1))
    await press(two.page, TEXTS.conflicts.badge(1))
    const dialog = two.page.getByRole('dialog', { name: TEXTS.line.title })
    const twice = /^Primeiro às \d\d:\d\d, Portão 1\. Sem internet às \d\d:\d\d, Portão 2\.$/
    await dialog.getByText(twice).waitFor()
    await dialog.getByText(/^Maria S\. · /).waitFor()
    await axe(two.page, 'readings that were not accepted')
    // Who has seen it is not asked again, but no tap removes it, nor does a reload.
    await press(two.page, TEXTS.conflicts.seen)
    await dialog.getByText(TEXTS.conflicts.isSeen).waitFor()
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await badge(two.page, TEXTS.online)
    await two.page.reload()
    await badge(two.page, TEXTS.online)
    await press(two.page, TEXTS.online)
    await dialog.getByText(twice).waitFor()
    await dialog.getByText(TEXTS.conflicts.isSeen).waitFor()
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    // The gate whose entrance was accepted is told as well.
    await badge(one.page, TEXTS.conflicts.badge(1))
    await gate(one.page).getByText(TEXTS.conflicts.strip(1)).waitFor()
    await axe(one.page, 'alert of the other gate')
    await press(one.page, TEXTS.conflicts.see)
    const ofOne = one.page.getByRole('dialog', { name: TEXTS.line.title })
    await ofOne.getByText(twice).waitFor()
    await press(one.page, TEXTS.conflicts.seen)
    // A notice of the time without a network may be over it.
    await ofOne.getByRole('button', { name: 'Fechar' }).first().click()
    const { rows } = await journey.shop.db.execute<{ portao: string; resultado: string }>(
      sql`SELECT portao, resultado FROM entrada WHERE id_venda = ${vendas[0]?.id} ORDER BY at`,
    )
    expect(rows).toEqual([
      { portao: 'Portão 1', resultado: 'aceita' },
      { portao: 'Portão 2', resultado: 'ja-utilizada' },
    ])

    // With a network the other device knows of the entrance at once.
    await scan(two.page, codeOf(1))
    await word(two.page, TEXTS.answers.aceita)
    await scan(one.page, codeOf(1))
    await gate(one.page)
      .getByText(/^às \d\d:\d\d, Portão 2$/)
      .waitFor()
    await press(one.page, TEXTS.next)

    // A logout removes all lists with names from the device, and keeps the readings that are not uploaded.
    await one.context.setOffline(true)
    await scan(one.page, codeOf(2))
    await word(one.page, TEXTS.answers.aceita)
    await badge(one.page, TEXTS.toSend(1))
    await press(one.page, TEXTS.back)
    await one.page.getByRole('region', { name: TEXTS.kept }).waitFor()
    expect(await storedIn(one.page)).toMatchObject({ listas: 1, ingressos: 6, leituras: 1 })
    await one.context.setOffline(false)
    await one.page.getByRole('button', { name: /^Conta de/ }).click()
    await press(one.page, OFFICE.logOut)
    await one.page.getByRole('dialog').getByText(OFFICE.readings.atLogout(1)).waitFor()
    await axe(one.page, 'logout with a reading that waits')
    await one.page.getByRole('dialog').getByRole('button', { name: OFFICE.logOut }).click()
    await one.page.waitForURL('**/login')
    await expect.poll(() => storedIn(one.page)).toMatchObject({ listas: 0, ingressos: 0, leituras: 1 })

    one.allow(/^40[34] POST \/api\/portaria/)
    // A user of another city cannot upload it: it stays, and the section says so.
    await logIn(one.page, await journey.usuario({ cidades: [] }))
    await one.page.goto('/adm/portaria')
    await one.page.getByText(TEXTS.waitingText(1)).waitFor()
    await axe(one.page, 'a reading of an event that is not here')
    await one.page.getByRole('button', { name: /^Conta de/ }).click()
    await press(one.page, OFFICE.logOut)
    await one.page.getByRole('dialog').getByRole('button', { name: OFFICE.logOut }).click()
    await one.page.waitForURL('**/login')
    // The next user who may upload it does, and the section shows it.
    const uploading = Promise.withResolvers<void>()
    await one.context.route('**/entradas', async (route) => {
      await uploading.promise
      await route.continue()
    })
    await one.page.goto('/adm/portaria')
    await logIn(one.page, await journey.usuario())
    await one.page.getByText(TEXTS.waitingText(1)).waitFor()
    uploading.resolve()
    await one.page.getByText(OFFICE.readings.sent(1)).waitFor()
    await expect.poll(() => one.page.getByText(TEXTS.waitingText(1)).count()).toBe(0)
    expect(await storedIn(one.page)).toMatchObject({ leituras: 0 })
    const sent = await journey.shop.db.execute<{ portao: string; resultado: string }>(
      sql`SELECT portao, resultado FROM entrada WHERE id_venda = ${vendas[2]?.id}`,
    )
    expect(sent.rows).toEqual([{ portao: 'Portão 1', resultado: 'aceita' }])
  },
)
