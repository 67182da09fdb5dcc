import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { shortCode } from '../../contract/ingresso-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { OFFICE_CACHE } from '../../src/lib/kept-addresses.ts'
import { ADM_PORTARIA as TEXTS } from '../../src/texts/adm-portaria.ts'
import { OFFICE } from '../../src/texts/office.ts'
import { buyPaid } from '../support/tickets.ts'
import { axe, openJourney, type Visitor } from './support/index.ts'
import { CPF, EMAIL, field, press } from './support/steps.ts'

// The entrance: several devices, with and without a network, and what happens when two of them read one ticket.
const journey = openJourney()
const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /^failed /]
let vendas: Venda[]

beforeAll(async () => {
  const buyer = await journey.account({ nome: 'Maria Aparecida da Silva' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const { lote } = journey.world.festival
  vendas = await buyPaid(journey.shop, buyer.client, [{ id_evento_setor_lote: lote, qtde: 6 }])
})

const codeOf = (index: number): string => vendas[index]?.codigo ?? ''
const gate = (page: Page) => page.getByRole('dialog', { name: 'Festival do Sol' })
const word = (page: Page, text: string) => gate(page).getByText(text, { exact: true }).waitFor()
const badge = (page: Page, text: string) => gate(page).getByRole('button', { name: text }).waitFor()

/** Types like a scanner, which does not wait for the page between its keys. */
async function scan(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)))
}

async function openGate({ page }: Pick<Visitor, 'page'>, portao: string): Promise<void> {
  await page.goto('/adm/portaria')
  await page.getByRole('main').getByRole('link', { name: 'Festival do Sol' }).click()
  await gate(page).waitFor()
  await press(page, TEXTS.noName)
  await field(page, TEXTS.name.label).fill(portao)
  await press(page, TEXTS.name.save)
  await gate(page).getByRole('button', { name: portao }).waitFor()
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

// Two browsers and four page loads take longer than another journey.
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
    await dialog.getByText(/O mesmo ingresso já tinha entrado às \d\d:\d\d, Portão 1/).waitFor()
    await dialog.getByText('Maria S.').waitFor()
    await axe(two.page, 'readings that were not accepted')
    await press(two.page, TEXTS.conflicts.seen)
    await expect.poll(() => dialog.getByText('Maria S.').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await badge(two.page, TEXTS.online)
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

async function logIn(page: Page, { user, senha }: { user: string; senha: string }): Promise<void> {
  await field(page, OFFICE.login.user).fill(user)
  await field(page, OFFICE.login.password).fill(senha)
  await press(page, OFFICE.login.submit)
  await page.waitForURL(/\/adm(\/portaria)?$/)
}

/** The number of rows in each store of the device's database. */
const storedIn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames]
          const tx = opening.result.transaction(stores)
          const counts = stores.map((store) => ({ store, request: tx.objectStore(store).count() }))
          tx.oncomplete = () => {
            opening.result.close()
            resolve(Object.fromEntries(counts.map(({ store, request }) => [store, request.result])))
          }
        }
      }),
    'bilheteria:portaria',
  )

it('a typed code shows its owner, a refunded ticket is refused, and another city has no list', async () => {
  const { page, allow } = await journey.person({
    as: await journey.usuario(),
    viewport: { width: 1440, height: 900 },
  })
  allow(...OFFLINE)
  await page.goto('/adm/portaria')
  await page.getByRole('main').getByRole('link', { name: 'Festival do Sol' }).click()
  await badge(page, TEXTS.online)
  await axe(page, 'entrance on a desk')
  await press(page, TEXTS.type)
  await press(page, TEXTS.typing.find)
  await page.getByText(TEXTS.typing.invalid).waitFor()
  await field(page, TEXTS.typing.label).fill('0000-0000')
  await press(page, TEXTS.typing.find)
  await page.getByText(TEXTS.typing.unknown).waitFor()
  await field(page, TEXTS.typing.label).fill(shortCode(vendas[5]?.id ?? ''))
  await press(page, TEXTS.typing.find)
  await page.getByText(TEXTS.typing.check).waitFor()
  await axe(page, 'typed code')
  await press(page, TEXTS.typing.confirm)
  await word(page, TEXTS.answers.aceita)
  const { db } = journey.shop
  await expect
    .poll(async () => (await db.execute(sql`SELECT 1 FROM entrada WHERE id_venda = ${vendas[5]?.id}`)).rowCount)
    .toBe(1)

  const admin = await journey.usuario()
  await admin.auth.who.post('reembolsos', { ids: [vendas[3]?.id], motivo: 'Teste' })
  await scan(page, codeOf(3))
  await word(page, TEXTS.answers['nao-paga'])
  await page.getByRole('link', { name: TEXTS.seeTicket }).click()
  await page.getByText(/^REEMBOLS/).waitFor()

  const elsewhere = await journey.person({ as: await journey.usuario({ cidades: [] }) })
  elsewhere.allow(/^40[34] GET \/api\/portaria/)
  await elsewhere.page.goto(`/adm/portaria/${journey.world.festival.id}`)
  await elsewhere.page.getByText(TEXTS.closed).waitFor()
})
