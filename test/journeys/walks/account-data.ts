import type { Page } from 'playwright-core'
import { accountDataMachine } from '../../../machines/account-data.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { EVENTS, keyOf } from '../../machines/account-data-fixtures.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const { data: texts } = CONTA

const send = async (page: Page, { title, submit }: { title: string; submit: string }) => {
  const part = page.getByRole('region', { name: title })
  await part.getByLabel(texts.password, { exact: true }).fill('chuva na serra')
  await part.getByRole('button', { name: submit }).click()
}

const table: StepTable = {
  events: {
    'data.open': (page) => press(page, texts.title),
    'data.retry': (page) => press(page, COMMON.retry),
    'export.submit': (page) => send(page, texts.export),
    'removal.submit': (page) => send(page, texts.removal),
    'removal.confirm': (page) => press(page, texts.removal.confirm),
    'removal.dismiss': (page) => press(page, texts.removal.dismiss),
    back: (page) => press(page, texts.back),
  },
  calls: {
    readImpedimentos: { method: 'GET', url: /\/conta\/remocao$/, body: (found) => found },
    exportData: { method: 'POST', url: /\/conta\/dados$/, body: () => ({}) },
    removeAccount: { method: 'POST', url: /\/conta\/remocao$/, body: () => ({ ok: true }) },
  },
}

export const accountDataWalk: Walked = {
  machine: accountDataMachine,
  table,
  as: 'cliente',
  open: (page) => page.goto('/minhaConta'),
  paths: {
    inputs: [{ isResumed: false }],
    events: EVENTS,
    key: keyOf,
    isEnd: ({ value }) => value === 'removed',
  },
  isEnd: (value) => value === 'removed',
  elsewhere: [
    // After a reload (`conta.test.ts`).
    'accountData.start -- always [isResumed] --> accountData.reading',
  ],
}
