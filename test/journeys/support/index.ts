export { axe } from './axe.ts'
export { openJourney, type Visitor } from './journey.ts'
export { leaks } from './leaks.ts'
export { addPicture, happensToday, makeMany } from './world.ts'
