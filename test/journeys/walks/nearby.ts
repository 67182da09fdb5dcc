import { nearbyMachine } from '../../../machines/nearby.ts'
import { EVENTOS } from '../../../src/texts/eventos.ts'
import { EVENTS } from '../../machines/nearby-fixtures.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const NATAL = { latitude: -5.79, longitude: -35.2 }
type Asked = { asked: { found(position: object): void; failed(error: object): void } }

const table: StepTable = {
  events: { 'nearby.ask': (page) => press(page, EVENTOS.nearby.ask) },
  calls: {},
  answers: {
    findCidade: async (page, { type, output, error }, next) => {
      if (type.startsWith('xstate.error')) {
        const code = Object(error).isDenied ? 1 : 2
        await page.evaluate((value) => (window as unknown as Asked).asked.failed({ code: value }), code)
        return
      }
      await page.evaluate((coords) => (window as unknown as Asked).asked.found({ coords }), NATAL)
      const call = await next({ method: 'GET', url: /\/cidades\/coordenadas$/ })
      await call.fulfill({ result: output ? [{ ...Object(output), ...NATAL }] : [] })
    },
  },
}

export const nearbyWalk: Walked = {
  machine: nearbyMachine,
  table,
  // The browser's answer to the question where the visitor is comes when the path says so.
  prepare: (page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'geolocation', {
        value: {
          getCurrentPosition: (found: unknown, failed: unknown) => Object.assign(window, { asked: { found, failed } }),
        },
      })
    }),
  // The pictures of the list are calls, which the walk holds.
  open: (page) => page.goto('/eventos', { waitUntil: 'domcontentloaded' }),
  paths: { inputs: [undefined], events: EVENTS, key: () => null, isEnd: () => false },
  isEnd: () => false,
  elsewhere: [],
}
