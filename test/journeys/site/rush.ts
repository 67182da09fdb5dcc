import { expect, it } from 'vitest'
import { EVENTO } from '../../../src/texts/evento.ts'
import { SHELL } from '../../../src/texts/shell.ts'
import { UI } from '../../../src/texts/ui.ts'
import { makeClients } from '../../support/client.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import { addPicture } from '../support/index.ts'
import { journey } from './kit.ts'

const MESA = 1

it('a place lost in a rush is confirmed by one dialog, while other buyers continue to take places', async () => {
  const evento = await makeEvento(journey.shop.db, { nome: 'Estreia', maxPorCliente: 60 })
  const { lote } = await makeLote(journey.shop.db, evento, { nome: 'Salão', tipo: 1, lugares: 60, qtd: 60 })
  await addPicture(journey.shop.db, evento, 'evento')
  const { page } = await journey.person({ as: await journey.account() })
  const badge = (units: number) => page.getByRole('banner').getByLabel(SHELL.cart(units), { exact: true })
  let questions = 0
  await page.route('**/api/reservas', async (route) => {
    if (route.request().method() === 'GET') questions += 1
    // Longer than the time between two messages of the rush.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto(`/evento/${evento}`)
  await page.getByText(UI.map.list).click()
  await page.getByRole('button', { name: `Mesa 5, ${EVENTO.seat(MESA).free}`, exact: true }).click()
  await badge(1).waitFor()
  questions = 0
  const [first, ...buyers] = await makeClients(journey.shop, 4)
  const lost = page.getByText(EVENTO.placeLost(MESA, ['Mesa 5']))
  let isSeen = false
  for (let nr = 5; nr <= 40 && !isSeen; nr += 1) {
    // A new cart frees the places of the buyer's last one, so the first place has a buyer of its own.
    const buyer = nr === 5 ? first : buyers[nr % 3]
    await buyer?.reserve([{ id_evento_setor_lote: lote, nr_lugar: nr, qtde: 1 }])
    await page.waitForTimeout(250)
    isSeen = await lost.isVisible()
  }
  expect(isSeen).toBe(true)
  expect(questions).toBe(1)
  await badge(0).waitFor()
})
