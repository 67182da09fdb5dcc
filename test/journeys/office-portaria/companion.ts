import { expect, it } from 'vitest'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { INGRESSO } from '../../../src/texts/ingressos.ts'
import { makeEvento, makeHall } from '../../support/fixtures.ts'
import { buyPaid } from '../../support/tickets.ts'
import { gate, nameGate, scan } from '../support/gate.ts'
import { axe, happensToday } from '../support/index.ts'
import { CPF, EMAIL } from '../support/steps.ts'
import { journey, OFFLINE } from './kit.ts'

it('a companion at the gate is told whose, with and without a network, on paper and in the office', async () => {
  const { shop, world } = journey
  const evento = await makeEvento(shop.db, { nome: 'Noite no Sertão', idCidade: world.salvador })
  const { lote } = await makeHall(shop.db, evento, ['acca'])
  await happensToday(shop.db, evento)
  const buyer = await journey.account({ nome: 'Joana Pereira' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const places = [1, 2, 3, 4].map((nr_lugar) => ({ id_evento_setor_lote: lote, nr_lugar, qtde: 1 }))
  const sold = await buyPaid(shop, buyer.client, places)
  const codeOf = (nr: number) => sold.find(({ nr_lugar }) => nr_lugar === nr)?.codigo ?? ''
  const { page, context, allow } = await journey.person({ as: await journey.usuario() })
  allow(...OFFLINE)
  await page.goto(`/adm/portaria/${evento}`)
  const screen = gate(page, 'Noite no Sertão')
  const says = (text: string | RegExp) => screen.getByText(text).waitFor()
  await nameGate(page)
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()
  await scan(page, codeOf(2))
  await says(TEXTS.answers.aceita)
  await says(TEXTS.companion('Joana P.', 'A1'))
  await axe(page, 'gate: a companion')
  // Each yes closes by itself before the next code is read.
  const closed = () => screen.getByText(TEXTS.answers.aceita).waitFor({ state: 'hidden' })
  await closed()
  await scan(page, codeOf(1))
  await says(TEXTS.answers.aceita)
  expect(await screen.getByText(/^Acompanhante de/).count()).toBe(0)
  await closed()
  await context.setOffline(true)
  await screen.getByRole('button', { name: TEXTS.offline }).waitFor()
  await scan(page, codeOf(3))
  await says(TEXTS.companion('Joana P.', 'A4'))
  await context.setOffline(false)
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()
  await page.goto(`/adm/portaria/${evento}/papel`)
  await page.getByText(new RegExp(TEXTS.companion('Joana Pereira', 'A4'))).waitFor()
  await page.goto(`/adm/ingressos/${sold.find(({ nr_lugar }) => nr_lugar === 3)?.id}`)
  await page.getByText(INGRESSO.companion, { exact: true }).waitFor()
  expect(await page.getByText('Joana Pereira, A4').count()).toBe(1)
})
