export { axe } from './axe.ts'
export { type Journey, type JourneyOptions, openJourney, type Visitor } from './journey.ts'
export { leaks } from './leaks.ts'
export { addPicture, makeMany } from './world.ts'
