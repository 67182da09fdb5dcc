import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { makeEvento, makeLote, MEIA, sellMeia } from '../../support/fixtures.ts'
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
  await press(page, TEXTS.document.missing('R$ 46,00'))
  expect(await entradas()).toEqual([])
  await scan(page, halves[0]?.codigo ?? '')
  await press(page, TEXTS.document.seen)
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
  await press(page, TEXTS.document.seen)
  await says(TEXTS.answers.aceita)
  await context.setOffline(false)
  await expect.poll(entradas, { timeout: 20_000 }).toEqual([true, null, true])
})
