import { openJourney } from '../support/index.ts'

/** The shop and the browser of the back office's tickets, raffles and club. */
export const journey = openJourney()
