import { expect, it } from 'vitest'
import './fila/waiting.ts'
import './fila/ends.ts'
import { fila } from './fila/kit.ts'

// The waiting room of an event. Together the journeys cover the whole machine in a browser.
it('the journeys cover every state and every event of the waiting room', () => {
  expect(fila.missing()).toEqual([])
})
