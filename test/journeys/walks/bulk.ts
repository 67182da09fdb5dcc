import type { Page } from 'playwright-core'
import { bulkMachine } from '../../../machines/bulk.ts'
import { ADM_BULK as TEXTS } from '../../../src/texts/adm-bulk.ts'
import { FIELDS } from '../../../src/texts/fields.ts'
import { EVENTS, keyOf, SOON } from '../../machines/bulk-fixtures.ts'
import { answerScreen } from '../support/held-calls.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const { action, confirm } = TEXTS.kinds.fechar

const table: StepTable = {
  events: {
    'bulk.start': async (page) => {
      for (const nome of ['Festival do Sol', 'Jantar de Gala']) await page.getByLabel(FIELDS.select(nome)).check()
      await press(page, action)
      await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
    },
    'bulk.stop': (page) => press(page, TEXTS.stop),
    'bulk.resume': (page) => press(page, TEXTS.resume),
    'bulk.retry': (page) => press(page, TEXTS.retry),
    'bulk.dismiss': (page) =>
      page.getByRole('button', { name: new RegExp(`^(${TEXTS.abandon}|${TEXTS.close})$`) }).click(),
  },
  calls: { perform: { method: 'PUT', url: /\/eventos\/vendas-abertas$/ } },
}

async function open(page: Page): Promise<void> {
  answerScreen(page, /\/(verify-token|eventos\/list|eventos\/vendas\/total|cidades)$/, (call) => call.pass())
  await page.goto('/adm/eventos')
  await page.getByLabel(FIELDS.select('Festival do Sol')).waitFor()
}

export const bulkWalk: Walked = {
  machine: bulkMachine,
  table,
  prepare: (page) => page.setViewportSize({ width: 1440, height: 900 }),
  open,
  as: 'usuario',
  paths: {
    inputs: [null],
    // An answer of 401 makes the session ask for a new token and repeat the call (`office-session.test.ts`).
    events: EVENTS.filter((event) => event !== SOON && Object(event.error).status !== 401),
    key: keyOf,
    isEnd: () => false,
    isPossible: ({ type }, { context }) => type !== 'bulk.stop' || !(context as { isStopped: boolean }).isStopped,
  },
  isEnd: () => false,
  elsewhere: [
    // After a reload (`office-eventos/bulk.ts`).
    'bulk.restoring -- always [isStopped] --> bulk.paused',
    'bulk.restoring -- always [isOver] --> bulk.finished',
    'bulk.restoring -- xstate.after.soon.bulk.restoring --> bulk.running',
  ],
  unsent: ['xstate.after.soon.bulk.restoring'],
}
