import type { Page } from 'playwright-core'
import { factorMachine } from '../../../machines/second-factor.ts'
import { LOGIN_STEP } from '../../../src/adm/login/login-step.ts'
import { SECOND_FACTOR } from '../../../src/texts/second-factor.ts'
import { EVENTS, keyOf } from '../../machines/factor-fixtures.ts'
import { USER } from '../../machines/office-fixtures.ts'
import { openBlank } from '../support/blank.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const { setup, codes } = SECOND_FACTOR
export const SECRET = { segredo: 'JBSWY3DPEHPK3PXP', endereco: 'otpauth://totp/Bilheteria:ana?secret=JBSWY3DPEHPK3PXP' }

const table: StepTable = {
  events: {
    'begin.submit': (page) => press(page, setup.begin),
    'code.submit': async (page) => {
      await page.getByLabel(setup.firstCode).fill('123456')
      await press(page, setup.confirm)
    },
    'setup.restart': (page) => press(page, setup.restart),
    'codes.kept': (page) => press(page, codes.kept),
  },
  calls: {
    begin: { method: 'POST', url: /\/login\/segundo-fator$/, body: () => SECRET },
    confirm: {
      method: 'POST',
      url: /\/login\/segundo-fator\/confirmar$/,
      body: () => ({ token: 'one', refresh_token: 'two', user: USER, codigos: ['ABCD-EFGH-JKLM-NPQR'] }),
    },
  },
}

/**
 * Opens the setup in the middle of a login, where a reload returns to it. The step is stored before the site's code is
 * there: a login page that is just starting stores its own first step.
 */
async function openSetup(page: Page): Promise<void> {
  await openBlank(page)
  await page.evaluate((name) => {
    const step = JSON.stringify({ v: 1, at: Date.now(), step: 'cadastro' })
    history.replaceState({ memory: { [name]: step } }, '', '/login')
  }, LOGIN_STEP)
  await page.reload()
}

const isEnd = (value: unknown): boolean => value === 'done' || value === 'over'

export const factorWalk: Walked = {
  machine: factorMachine,
  table,
  open: openSetup,
  paths: {
    inputs: [undefined],
    // Renewing the recovery codes is only possible for a logged-in user.
    events: EVENTS.filter(({ output }) => Object(output).shows !== 'codes'),
    key: keyOf,
    isEnd: ({ value }) => isEnd(value),
  },
  isEnd,
  elsewhere: [
    // New recovery codes (`office-seguranca.test.ts`).
    'factor.beginning -- xstate.done.actor.begin [showsCodes] --> factor.codes',
  ],
}
