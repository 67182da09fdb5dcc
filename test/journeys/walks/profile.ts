import { profileMachine } from '../../../machines/profile.ts'
import { CADASTRO } from '../../../src/texts/cadastro.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { EVENTS } from '../../machines/profile-fixtures.ts'
import { field, press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const SAVED = { id: '6f1d8c1e-3c0a-4f52-9a39-0d6a3f0f8a11', nome: 'Marina Alves', telefone: '71988887777' }

const table: StepTable = {
  events: {
    'profile.open': (page) => press(page, CADASTRO.title),
    'profile.submit': async (page) => {
      await field(page, CADASTRO.nome).fill(SAVED.nome)
      await field(page, CADASTRO.telefone).fill(SAVED.telefone)
      await field(page, CADASTRO.senha).fill('uma senha boa')
      await press(page, CADASTRO.submit)
    },
    'code.submit': async (page) => {
      await field(page, LOGIN.sms.label).fill('12345')
      await press(page, LOGIN.sms.submit)
    },
    'code.resend': (page) => press(page, LOGIN.sms.resend),
    back: (page) => press(page, CADASTRO.back),
  },
  calls: {
    saveProfile: { method: 'POST', url: /\/conta\/cadastro$/, body: () => SAVED },
    sendCode: { method: 'POST', url: /\/sms$/, body: (seconds) => ({ reenviar_em: seconds }) },
    confirmCode: { method: 'POST', url: /\/sms\/confirmar$/, body: () => ({ ok: true }) },
  },
}

export const profileWalk: Walked = {
  machine: profileMachine,
  table,
  as: 'cliente',
  open: (page) => page.goto('/minhaConta'),
  paths: { inputs: [{ isResumed: false }], events: EVENTS, key: () => null, isEnd: () => false },
  isEnd: () => false,
  elsewhere: [
    // After a reload (`cliente.test.ts`).
    'profile.start -- always [isResumed] --> profile.editing',
  ],
}
