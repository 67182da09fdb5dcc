import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { officeMachine } from '../../../machines/office-session/index.ts'
import type { OfficeContext } from '../../../machines/office-session/parts.ts'
import { ADMIN_KEY } from '../../../src/app/office-store.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { OFFICE } from '../../../src/texts/office.ts'
import { SECOND_FACTOR } from '../../../src/texts/second-factor.ts'
import { EVENTS, keyOf, NOBODY, USER } from '../../machines/office-fixtures.ts'
import { answerScreen } from '../support/held-calls.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import { SECRET } from './factor.ts'
import type { Walked } from './walked.ts'

let made = 0
const token = (): string => `token-${++made}`
/** The newest access token that the page has received but not stored yet. */
let given: string | null = null
const giveToken = (): string => {
  given = token()
  return given
}
const session = () => ({ token: giveToken(), refresh_token: token(), user: USER })
/** The answer of a login: a session, or the missing step. */
const outcome = (output: unknown) => {
  const { falta } = Object(output)
  return falta === null ? session() : { falta }
}
const RECOVERY_CODE = 'ABCD-EFGH-JKLM-NPQR'
const confirmed = () => ({ ...session(), codigos: [RECOVERY_CODE] })
const pair = () => ({ token: token(), refreshToken: token() })
const refreshed = () => ({ token: giveToken(), refreshToken: token() })

/**
 * Waits until the page has stored its new session: it does so a moment after the answer, and its write would overwrite
 * a change from another tab made before that. A session that has ended meanwhile is not stored.
 */
async function untilStored(page: Page): Promise<void> {
  if (given === null) return
  const found = (key: string) => `${localStorage.getItem(key)} ${document.documentElement.dataset['office']}`
  const settled = new RegExp(`"${given}"|"over"|"signedOut"`)
  await expect.poll(() => page.evaluate(found, ADMIN_KEY), { interval: 20 }).toMatch(settled)
  given = null
}

/** Writes the key as another tab would, and dispatches the storage event. */
async function storedElsewhere(page: Page, value: object | null): Promise<void> {
  await untilStored(page)
  await page.evaluate(
    ([key, text]) => {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    [ADMIN_KEY, value && JSON.stringify(value)] as const,
  )
}

async function leave(page: Page): Promise<void> {
  const overPage = page.getByRole('button', { name: OFFICE.over.leave })
  if (await overPage.isVisible()) return overPage.click()
  await page.getByRole('button', { name: `${OFFICE.account} ${USER.nome}` }).click()
  await press(page, OFFICE.logOut)
  await page.getByRole('dialog').getByRole('button', { name: OFFICE.logOut }).click()
}

const LOGOUT = /\/logout$/
const HEARD = { ok: true }

const table: StepTable = {
  events: {
    'session.given': (page) =>
      storedElsewhere(page, { tokens: { ...pair(), since: Date.now() }, user: USER, isMenuNarrow: false }),
    'session.ended': (page) => storedElsewhere(page, { tokens: null, user: USER, isMenuNarrow: false }),
    'session.removed': (page) => storedElsewhere(page, null),
    'session.retry': (page) => press(page, COMMON.retry),
    'login.submit': async (page) => {
      await page.getByLabel(OFFICE.login.user).fill(USER.user)
      await page.getByLabel(OFFICE.login.password, { exact: true }).fill('uma senha')
      await press(page, OFFICE.login.submit)
    },
    'code.submit': async (page) => {
      await page.getByLabel(SECOND_FACTOR.code.app).fill('123456')
      await press(page, SECOND_FACTOR.code.submit)
    },
    'password.submit': async (page) => {
      await page.getByLabel(OFFICE.firstPassword.password, { exact: true }).fill('chuva no mar')
      await press(page, OFFICE.firstPassword.submit)
    },
    'login.restart': async (page) => {
      const choosing = page.getByRole('button', { name: OFFICE.firstPassword.back })
      if (await choosing.isVisible()) return choosing.click()
      await press(page, SECOND_FACTOR.code.back)
    },
    'ticket.over': async (page) => {
      const refusal = { code: 'factor.ticket-over', message: 'Acabou.' }
      answerScreen(page, /\/login\/segundo-fator$/, (call) => call.fulfill(refusal, 401))
      await press(page, SECOND_FACTOR.setup.begin)
    },
    'codes.shown': async (page) => {
      answerScreen(page, /\/login\/segundo-fator$/, (call) => call.fulfill(SECRET))
      answerScreen(page, /\/login\/segundo-fator\/confirmar$/, (call) => call.fulfill(confirmed()))
      await press(page, SECOND_FACTOR.setup.begin)
      await page.getByLabel(SECOND_FACTOR.setup.firstCode).fill('123456')
      await press(page, SECOND_FACTOR.setup.confirm)
      // The machine's state does not change, so the walk would not wait for the answer with the new session.
      await page.getByText(RECOVERY_CODE).waitFor()
    },
    'logout.confirm': leave,
  },
  calls: {
    verifyToken: { method: 'POST', url: /\/verify-token$/ },
    refreshTokens: { method: 'POST', url: /\/refresh-token$/, body: refreshed },
    logIn: { method: 'POST', url: /\/login$/, body: outcome },
    logInAgain: { method: 'POST', url: /\/login$/, body: outcome },
    sendCode: { method: 'POST', url: /\/login\/codigo$/, body: outcome },
    sendCodeAgain: { method: 'POST', url: /\/login\/codigo$/, body: outcome },
    sendPassword: { method: 'POST', url: /\/login\/senha$/, body: outcome },
    sendPasswordAgain: { method: 'POST', url: /\/login\/senha$/, body: outcome },
  },
  answers: {
    notifyServer: async (page, { type }, next) => {
      const call = await next({ method: 'POST', url: LOGOUT })
      if (type === 'xstate.done.actor.notifyServer') return call.fulfill(HEARD)
      // A logout that the server did not receive is repeated; only once if it succeeds.
      let isRepeated = false
      answerScreen(page, LOGOUT, async (again) => {
        if (isRepeated) return
        isRepeated = true
        await again.fulfill(HEARD)
      })
      await call.fail()
    },
  },
}

const isSignedOut = (value: unknown): boolean => Object(value).signedOut !== undefined
const isOver = (value: unknown): boolean => Object(Object(value).signedIn).over !== undefined
const isSending = (value: unknown): boolean => /"sending"/.test(JSON.stringify(value))

export const officeWalk: Walked = {
  machine: officeMachine,
  table,
  open: (page) => page.goto('/adm'),
  paths: {
    inputs: [NOBODY],
    events: EVENTS,
    key: (context: OfficeContext) => keyOf(context),
    isEnd: () => false,
    isPossible: ({ type }, { value, context }) => {
      // It needs a call of a section.
      if (type === 'session.doubted') return false
      if (type === 'session.ended') return !isSignedOut(value) && !isOver(value) && value !== 'leaving'
      if (type === 'session.removed') return !isSignedOut(value) && value !== 'leaving'
      if (type === 'session.given') return value !== 'leaving'
      // A user with the codes continues from that step.
      if (context.showsCodes && ['login.restart', 'ticket.over', 'codes.shown'].includes(type)) return false
      // Not while the button is busy; and without an open page the name is unknown after a first login.
      if (type === 'login.submit') return !isSending(value)
      return type !== 'logout.confirm' || !isSignedOut(value) || context.isOpen
    },
  },
  isEnd: () => false,
  elsewhere: [
    // After a reload (`office-session.test.ts`).
    `office.restoring -- always [hasTokens] --> office.signedIn`,
    // After a reload in the middle of a login (`office-seguranca.test.ts`).
    'office.restoring -- always [awaitsCode] --> office.signedOut.code',
    'office.restoring -- always [awaitsPassword] --> office.signedOut.choosing',
    'office.restoring -- always [awaitsSetup] --> office.signedOut.setup',
    'office.restoring -- always [hasLostCodes] --> office.signedOut',
    // It happens only during work in a section (`office-session.test.ts`).
    'office.signedIn -- session.doubted --> office.signedIn.invalid',
  ],
  unsent: ['session.doubted'],
}
