import { cardsMachine } from '../../../machines/cards.ts'
import { CARTOES } from '../../../src/texts/cartoes.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { CONTA } from '../../../src/texts/conta.ts'
import { EVENTS } from '../../machines/cards-fixtures.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const KEPT = { id: 'card_87654321', brand: 'Visa', last_four_digits: '4242', exp_month: 8, exp_year: 2039 }

const table: StepTable = {
  events: {
    'cards.open': (page) => press(page, CARTOES.list),
    'cards.retry': (page) => press(page, COMMON.retry),
    'card.remove': (page) => press(page, CARTOES.remove(CARTOES.name(KEPT.brand, KEPT.last_four_digits))),
    'card.remove.confirm': (page) => press(page, CARTOES.confirmRemove),
    'card.remove.dismiss': (page) => press(page, CARTOES.keep),
    back: (page) => press(page, CONTA.identity.back),
  },
  calls: {
    readCustomer: { method: 'GET', url: /\/customers$/, body: (found) => ({ data: found ? [found] : [] }) },
    listCards: { method: 'GET', url: /\/cards$/, body: () => ({ data: [KEPT] }) },
    deleteCard: { method: 'DELETE', url: /\/cards\/[^/]+$/ },
  },
}

export const cardsWalk: Walked = {
  machine: cardsMachine,
  table,
  as: 'cliente',
  open: (page) => page.goto('/minhaConta'),
  paths: {
    inputs: [{ isResumed: false }],
    events: EVENTS,
    key: ({ customerId }: { customerId: string | null }) => [customerId],
    isEnd: () => false,
    // A cliente who has never paid has no card.
    isPossible: ({ type }, { context }) => type !== 'card.remove' || context.customerId !== null,
  },
  isEnd: () => false,
  elsewhere: [
    // After a reload (`checkout/cards.ts`).
    'cards.start -- always [isResumed] --> cards.identifying',
  ],
}
