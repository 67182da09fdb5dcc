import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { badge, gate, scan, word } from '../support/gate.ts'
import { axe } from '../support/index.ts'
import { field, press } from '../support/steps.ts'
import { codeOf, journey, OFFLINE, table, vendas } from './kit.ts'

it('a typed code has its own answer, a person is found by name, a refunded ticket is refused, and another city has no list', async () => {
  const { page, context, allow } = await journey.person({
    as: await journey.usuario(),
    viewport: { width: 1440, height: 900 },
  })
  allow(...OFFLINE)
  // The list of another event is on the device, too.
  await page.goto(`/adm/portaria/${journey.world.jantar.id}`)
  // Who does not name the gate is not asked again.
  await page.getByRole('dialog', { name: TEXTS.name.title }).getByRole('button', { name: 'Fechar' }).click()
  await gate(page, 'Jantar de Gala').getByRole('button', { name: TEXTS.online }).waitFor()
  await press(page, TEXTS.back)
  await page.getByRole('main').getByRole('link', { name: 'Festival do Sol' }).first().click()
  await badge(page, TEXTS.online)
  await axe(page, 'entrance on a desk')
  await press(page, TEXTS.type)
  const finds = async (text: string, says: string | RegExp) => {
    await field(page, TEXTS.typing.label).fill(text)
    await press(page, TEXTS.typing.find)
    await page.getByText(says).waitFor()
  }
  await finds('A92C-41F', TEXTS.typing.missing(1))
  await finds('A92C-41FG', TEXTS.typing.characters)
  await finds('0000-0000', TEXTS.typing.unknown)
  await finds(shortCode(table?.id ?? ''), /^Este ingresso é de outro evento: Jantar de Gala, /)
  await axe(page, 'typed code of another event')
  await finds(shortCode(vendas[5]?.id ?? ''), TEXTS.found.check)
  await axe(page, 'typed code')
  await press(page, TEXTS.found.confirm)
  await word(page, TEXTS.answers.aceita)
  const { db } = journey.shop
  await expect
    .poll(async () => (await db.execute(sql`SELECT 1 FROM entrada WHERE id_venda = ${vendas[5]?.id}`)).rowCount)
    .toBe(1)
  await press(page, TEXTS.next)
  await press(page, TEXTS.type)
  await finds(shortCode(vendas[5]?.id ?? ''), /^Já entrou em /)
  await page.keyboard.press('Escape')

  // A person without a code, with the whole name while there is a network.
  await press(page, TEXTS.person.open)
  const asks = async (text: string, says: string | RegExp) => {
    await field(page, TEXTS.person.label).fill(text)
    await press(page, TEXTS.typing.find)
    await page.getByText(says).first().waitFor()
  }
  await asks('ma', TEXTS.person.short)
  await asks('silva maria', 'Maria Aparecida da Silva')
  await axe(page, 'person at the entrance')
  await context.setOffline(true)
  await asks('Maria Silva', TEXTS.person.here)
  await page.getByText('Maria S.', { exact: true }).first().waitFor()
  await asks('Joana', TEXTS.person.unknownHere)
  await page.keyboard.press('Escape')
  await press(page, TEXTS.type)
  await finds('0000-0000', TEXTS.typing.unknownHere)
  await finds(shortCode(table?.id ?? ''), /^Este ingresso é de outro evento: Jantar de Gala, /)
  await finds(shortCode(vendas[5]?.id ?? ''), /^Já entrou em /)
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await badge(page, TEXTS.online)

  // The list on paper; without the frame of the back-office when it is printed.
  await press(page, TEXTS.online)
  await page.getByRole('link', { name: TEXTS.paper.open }).click()
  await page.getByRole('rowheader', { name: 'Maria Aparecida da Silva' }).first().waitFor()
  await page.getByText(TEXTS.paper.in).first().waitFor()
  await axe(page, 'list on paper')
  await page.emulateMedia({ media: 'print' })
  for (const frame of [page.getByRole('button', { name: TEXTS.paper.print }), page.getByRole('navigation')])
    expect(await frame.first().isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: TEXTS.paper.back }).click()
  await badge(page, TEXTS.online)

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
