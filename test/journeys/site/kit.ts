import { beforeAll } from 'vitest'
import { makeCidade } from '../../support/fixtures.ts'
import { makeMany, openJourney } from '../support/index.ts'

/** The shop and the browser of a visitor's journeys; its list of events has two pages. */
export const journey = openJourney()
beforeAll(async () => {
  const recife = await makeCidade(journey.shop.db, 'Recife', 'PE')
  await makeMany(journey.shop.db, 30, 'Bloco', { idCidade: recife })
})
