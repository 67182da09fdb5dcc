import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { addPromocional, makeEvento, makeLote, MEIA, sellMeia } from '../../support/fixtures.ts'
import { buyPaid } from '../../support/tickets.ts'
import { gate, nameGate, scan } from '../support/gate.ts'
import { axe, happensToday } from '../support/index.ts'
import { CPF, EMAIL, press } from '../support/steps.ts'
import { journey, OFFLINE } from './kit.ts'

it('a half at the gate asks for its document, with and without a network; without it nobody is admitted', async () => {
  const { shop, world } = journey
  const evento = await makeEvento(shop.db, { nome: 'Clássico na Arena', idCidade: world.salvador })
  await sellMeia(shop.db, evento)
  const { lote } = await makeLote(shop.db, evento, { qtd: 100 })
  await happensToday(shop.db, evento)
  const buyer = await journey.account({ nome: 'Joana Pereira' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const halves = await buyPaid(shop, buyer.client, [{ id_evento_setor_lote: lote, qtde: 2, id_tarifa: MEIA.estudante }])
  const [full] = await buyPaid(shop, buyer.client, [{ id_evento_setor_lote: lote, qtde: 1 }])
  const entradas = async () => {
    const { rows } = await shop.db.execute<{ documento_visto: boolean | null }>(
      sql`SELECT documento_visto FROM entrada WHERE id_evento = ${evento} ORDER BY lida_em`,
    )
    return rows.map(({ documento_visto }) => documento_visto)
  }
  const { page, context, allow } = await journey.person({ as: await journey.usuario() })
  allow(...OFFLINE)
  await page.goto(`/adm/portaria/${evento}`)
  const screen = gate(page, 'Clássico na Arena')
  const says = (text: string | RegExp) => screen.getByText(text).waitFor()
  await nameGate(page)
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()

  await scan(page, halves[0]?.codigo ?? '')
  await says(TEXTS.answers.documento)
  for (const text of ['Meia: Estudante', 'Joana P.', 'Carteira de estudante na validade']) await says(text)
  await axe(page, 'gate: the document of a half')
  await press(page, TEXTS.document.meia.missing('R$ 46,00'))
  expect(await entradas()).toEqual([])
  await scan(page, halves[0]?.codigo ?? '')
  await press(page, TEXTS.document.meia.seen)
  await says(TEXTS.answers.aceita)
  await says('Meia: Estudante')
  await expect.poll(entradas).toEqual([true])
  // The full price asks for nothing.
  await scan(page, full?.codigo ?? '')
  await says(TEXTS.answers.aceita)
  await expect.poll(entradas).toEqual([true, null])
  await screen.getByText(TEXTS.answers.aceita).waitFor({ state: 'hidden' })

  await context.setOffline(true)
  await screen.getByRole('button', { name: TEXTS.offline }).waitFor()
  await scan(page, halves[1]?.codigo ?? '')
  await says(TEXTS.answers.documento)
  await press(page, TEXTS.document.meia.seen)
  await says(TEXTS.answers.aceita)
  await context.setOffline(false)
  await expect.poll(entradas, { timeout: 20_000 }).toEqual([true, null, true])
})

it('a promotional fare at the gate asks for what the house asked for', async () => {
  const { shop, world } = journey
  const evento = await makeEvento(shop.db, { nome: 'Samba na Ladeira', idCidade: world.salvador })
  const { lote } = await makeLote(shop.db, evento, { qtd: 100 })
  await happensToday(shop.db, evento)
  const id_tarifa = await addPromocional(shop.db, lote)
  const buyer = await journey.account({ nome: 'Joana Pereira' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const [ticket] = await buyPaid(shop, buyer.client, [{ id_evento_setor_lote: lote, qtde: 1, id_tarifa }])
  const { page } = await journey.person({ as: await journey.usuario() })
  await page.goto(`/adm/portaria/${evento}`)
  const screen = gate(page, 'Samba na Ladeira')
  await nameGate(page)
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()
  await scan(page, ticket?.codigo ?? '')
  const { word, seen, missing } = TEXTS.document.promocional
  for (const text of [word, 'Solidária', '1 kg de alimento', missing('R$ 24,80')])
    await screen.getByText(text).waitFor()
  await axe(page, 'gate: a promotional fare')
  await press(page, seen)
  await screen.getByText(TEXTS.answers.aceita).waitFor()
})
