import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { businessDay } from '../../../contract/dates.ts'
import { RIFA } from '../../../src/texts/rifa.ts'
import { makeRifa, type RifaOptions } from '../../support/fixtures.ts'
import type { Person } from '../../support/people.ts'
import { makeUsuario } from '../../support/staff.ts'
import { addPicture, openJourney } from '../support/index.ts'
import { CPF, EMAIL } from '../support/steps.ts'

/** The shop and the browser of all raffle journeys. */
export const journey = openJourney()

/** A raffle on sale, with a picture. */
export async function newRifa(options: RifaOptions = {}): Promise<string> {
  const id = await makeRifa(journey.shop.db, options)
  await addPicture(journey.shop.db, id, 'rifa')
  return id
}
/** A number's button in this state. */
export const number = (page: Page, nr: number, state: keyof typeof RIFA.state) =>
  page.getByRole('button', { name: `${RIFA.number(nr)}, ${RIFA.state[state]}`, exact: true })
export const choose = async (page: Page, nr: number) => {
  await number(page, nr, 'free').click()
  await number(page, nr, 'mine').waitFor()
}
/** The chosen numbers, as they are shown above the button. */
export const chosen = (page: Page) =>
  page.getByRole('list', { name: RIFA.chosen }).getByRole('button').allTextContents()
export const open = async (page: Page, id: string) => {
  await page.goto(`/rifas/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Buys numbers through the API and pays them. */
export async function buyNumbers({ client }: Person, id: string, codigosRifas: number[]): Promise<void> {
  await client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const held = await client.reserve([{ id_rifa: id, codigosRifas }])
  const { body: order } = await client.payPix(held.body.id)
  await journey.payPix(order.id)
  const sold = await client.post<{ result: { status: string }[] }>('rifas/venda', { order_id: order.id, id_rifa: id })
  expect(sold.body.result.map(({ status }) => status)).toEqual(codigosRifas.map(() => 'paid'))
}
/** An admin's call about a raffle that is drawn today. */
async function onTheDay(id: string, call: string, body: object = {}): Promise<void> {
  await journey.shop.db.execute(sql`UPDATE rifa SET data_sorteio = ${businessDay(new Date())} WHERE id = ${id}`)
  const admin = await makeUsuario(journey.shop)
  expect((await admin.post(call, { id, ...body })).status).toBe(200)
}
/** Freezes the list of the sold numbers. */
export const freeze = (id: string) => onTheDay(id, 'rifas/lista')
/** Stores a draw that took place today. */
export const draw = (id: string, numero: number, concurso?: number) =>
  onTheDay(id, 'rifas/sorteio', { numero, concurso })
