import type { Page } from 'playwright-core'
import { loginMachine } from '../../../machines/login/index.ts'
import type { LoginContext } from '../../../machines/login/context.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { EVENTS } from '../../machines/login-fixtures.ts'
import { field, press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const RESEND_WAIT = 'xstate.after.resendWait.login.sms.resend.counting'
const SENHA = 'uma senha boa'
const type = async (page: Page, label: string, text: string, button: string) => {
  await field(page, label).fill(text)
  await press(page, button)
}

const table: StepTable = {
  events: {
    'phone.submit': (page, { phone }) => type(page, LOGIN.phone.label, String(phone), LOGIN.phone.submit),
    'password.submit': (page) => type(page, LOGIN.password.label, SENHA, LOGIN.password.submit),
    'password.forgot': (page) => press(page, LOGIN.password.forgot),
    'sms.submit': (page) => type(page, LOGIN.sms.label, '12345', LOGIN.sms.submit),
    'sms.resend': (page) => press(page, LOGIN.sms.resend),
    'signUp.submit': async (page) => {
      await field(page, LOGIN.signUp.name).fill('Marina Alves')
      await type(page, LOGIN.signUp.password, SENHA, LOGIN.signUp.submit)
    },
    'newPassword.submit': (page) => type(page, LOGIN.newPassword.label, SENHA, LOGIN.newPassword.submit),
    back: (page) => press(page, LOGIN.back),
    'after.resendWait': (page) => page.clock.fastForward(61_000),
  },
  calls: {
    lookUpPhone: { method: 'GET', url: /\/clientes\/phone\/\d+$/ },
    sendSms: { method: 'POST', url: /\/sms$/ },
    resendSms: { method: 'POST', url: /\/sms$/ },
    confirmSms: { method: 'POST', url: /\/sms\/confirmar$/ },
    logIn: { method: 'POST', url: /\/clientes\/login$/ },
    signUp: { method: 'POST', url: /\/clientes$/ },
    savePassword: { method: 'POST', url: /\/clientes$/ },
  },
}

export const loginWalk: Walked = {
  machine: loginMachine,
  table,
  prepare: (page) => page.clock.install(),
  open: (page) => page.goto('/cliente/login'),
  paths: {
    inputs: [{}],
    events: EVENTS,
    key: ({ purpose, sentTo }: LoginContext) => [purpose, sentTo !== null],
    isEnd: ({ status }) => status === 'done',
    isPossible: ({ type }, { value, context }) => {
      if (type === 'back') return !(value === 'lookingUp' || (value === 'sendingSms' && context.purpose === 'sign-up'))
      // Advancing the page's clock would time out a waiting call.
      return type !== RESEND_WAIT || Object(value).sms?.code === 'typing'
    },
  },
  isEnd: (value) => value === 'done',
  elsewhere: [
    // After a reload; `login.test.ts` reloads in each of these steps.
    ...['password', 'sms', 'signUp', 'newPassword'].map(
      (step) => `login.start -- always [resumesAt] --> login.${step}`,
    ),
    // The first step has a back button only for the moment of a call.
    'login.lookingUp -- back --> login.phone',
    'login.sendingSms -- back --> login.phone',
  ],
}
