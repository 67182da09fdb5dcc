import { expect, it } from 'vitest'
import type { CortesiasDadas, DadasList } from '../../../contract/cortesias.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import type { Client } from '../../support/client.ts'
import { makeCota, makeEvento, makeLote } from '../../support/fixtures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { gate, nameGate, scan } from '../support/gate.ts'
import { axe, happensToday } from '../support/index.ts'
import { press } from '../support/steps.ts'
import { journey, OFFLINE } from './kit.ts'

/** A courtesy and the code of its ticket. */
async function given(giver: Client, evento: string, lote: string, cota: string) {
  const body = { chave: crypto.randomUUID(), idEvento: evento, id_lote: lote, nome: 'Iraci Tavares' }
  const id = (await giver.post<CortesiasDadas>('cortesias', body)).body.result[0]?.id ?? ''
  const rows = (await giver.get<DadasList>(`cortesias/${cota}`)).body.result
  const ticket = rows.find((row) => row.id === id)?.ingressos[0]
  return { id, codigo: (await giver.get<Venda>(`eventos/venda/${ticket}`)).body.codigo ?? '' }
}

it('a courtesy is admitted at the gate without a document; a revoked one is refused, also without a network', async () => {
  const { shop, world } = journey
  const evento = await makeEvento(shop.db, { nome: 'Show da Maré', idCidade: world.salvador })
  const { lote } = await makeLote(shop.db, evento)
  await happensToday(shop.db, evento)
  const giver = await makeUsuario(shop)
  const cota = await makeCota(shop.db, evento, giver.id)
  const valid = await given(giver, evento, lote, cota)
  const revoked = await given(giver, evento, lote, cota)
  expect((await giver.call('DELETE', `cortesias/${revoked.id}`)).status).toBe(200)
  const { page, context, allow } = await journey.person({ as: await journey.usuario() })
  allow(...OFFLINE)
  await page.goto(`/adm/portaria/${evento}`)
  const screen = gate(page, 'Show da Maré')
  const says = (text: string | RegExp) => screen.getByText(text).waitFor()
  await nameGate(page)
  await screen.getByRole('button', { name: TEXTS.online }).waitFor()
  await scan(page, valid.codigo)
  await says(TEXTS.answers.aceita)
  for (const text of ['Cortesia', 'Iraci T.']) await says(text)
  await screen.getByText(TEXTS.answers.aceita).waitFor({ state: 'hidden' })
  await scan(page, revoked.codigo)
  await says(TEXTS.revoked)
  await axe(page, 'gate: a revoked courtesy')
  await press(page, TEXTS.next)
  await context.setOffline(true)
  await screen.getByRole('button', { name: TEXTS.offline }).waitFor()
  await scan(page, revoked.codigo)
  await says(TEXTS.revoked)
  await context.setOffline(false)
})
