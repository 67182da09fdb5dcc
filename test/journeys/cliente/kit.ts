import { openJourney } from '../support/index.ts'

/** The shop and the browser of a cliente's account and tickets. */
export const journey = openJourney()
