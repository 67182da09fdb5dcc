import { identityMachine } from '../../../machines/identity.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { EVENTS } from '../../machines/identity-fixtures.ts'
import { CPF, EMAIL, field, press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const { identity: texts } = CONTA

const table: StepTable = {
  events: {
    'identity.open': (page) => press(page, texts.title),
    'identity.submit': async (page) => {
      await field(page, CARRINHO.identity.cpf).fill(CPF)
      await field(page, CARRINHO.identity.email).fill(EMAIL)
      await press(page, texts.submit)
    },
    back: (page) => press(page, texts.back),
  },
  calls: { saveIdentity: { method: 'POST', url: /\/pagarme\/customers$/ } },
}

export const identityWalk: Walked = {
  machine: identityMachine,
  table,
  as: 'cliente',
  open: (page) => page.goto('/minhaConta'),
  paths: { inputs: [{ isResumed: false }], events: EVENTS, key: () => null, isEnd: () => false },
  isEnd: () => false,
  elsewhere: [
    // After a reload (`checkout/identity.ts`).
    'identity.start -- always [isResumed] --> identity.typing',
  ],
}
