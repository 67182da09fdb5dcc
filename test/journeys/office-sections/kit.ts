import { openJourney } from '../support/index.ts'

/** The shop and the browser of the back office's figures, records and history. */
export const journey = openJourney()
