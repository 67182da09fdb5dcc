import type { Page } from 'playwright-core'
import { subscriptionMachine } from '../../../machines/subscription/index.ts'
import { needsSeat, type SubscriptionContext } from '../../../machines/subscription/context.ts'
import { delays } from '../../../machines/subscription/parts.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { CARTOES } from '../../../src/texts/cartoes.ts'
import { PLANOS } from '../../../src/texts/planos.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import {
  CLIENTE,
  EVENTS,
  held,
  heldSeatless,
  refused as notPaid,
  RAISED,
  TO_CONFIRM,
  TO_SEATLESS,
  clickId,
} from '../../machines/subscription-fixtures.ts'
import { done, plain, type TestEvent } from '../../machines/walk.ts'
import { endTimer, holdLongTimers } from '../support/long-timers.ts'
import { CPF, EMAIL, field, fillCard, press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import {
  cardsOf,
  choosePlan,
  chooseSeat,
  endSession,
  lastDigits,
  loseSeat,
  openClubPage,
  plansOf,
  socioOf,
  startSession,
  subscriptionOf,
} from './subscription-screen.ts'
import type { Walked } from './walked.ts'

const { terms, cards, card, seat, confirm, refused, pending, unknown, member, canceled } = SOCIO

const nameOf = (id: unknown): string => CARTOES.name('Visa', lastDigits(id))
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
/** Ends the timers of the hold's warning and end; no other timer of the page is as long. */
const endCountdown = (page: Page) => endTimer(page, 100_000, 600_000)
const pressPriced = (page: Page) => press(page, new RegExp(`^${confirm.submit('R\\$')}`))
const SUBSCRIPTION = /\/pagarme\/subscriptions\/[^/]+$/

const table: StepTable = {
  events: {
    'terms.accept': (page) => press(page, terms.accept),
    'jogos.choose': (page, { jogos }) => page.getByRole('radio', { name: String(jogos), exact: true }).check(),
    'plan.choose': (page, { id }) => choosePlan(page, id),
    'plan.submit': async (page, { id }) => {
      await choosePlan(page, id)
      await press(page, PLANOS.submit)
    },
    'plan.change': (page) => press(page, confirm.changePlan),
    'identity.submit': async (page) => {
      await field(page, CARRINHO.identity.cpf).fill(CPF)
      await field(page, CARRINHO.identity.email).fill(EMAIL)
      await press(page, CARRINHO.identity.submit)
    },
    'card.choose': (page, { id }) => page.getByRole('radio', { name: new RegExp(nameOf(id)) }).check(),
    'card.add': (page) => press(page, cards.add),
    'card.submit': async (page) => {
      await fillCard(page)
      await press(page, card.submit)
    },
    'card.remove': (page, { id }) => page.getByRole('button', { name: CARTOES.remove(nameOf(id)) }).click(),
    'card.remove.confirm': (page) => inDialog(page, CARTOES.confirmRemove),
    'card.remove.dismiss': (page) => press(page, CARTOES.keep),
    'cards.submit': (page) => press(page, cards.submit),
    'seat.choose': (page, event) => chooseSeat(page, Number(event['seat'])),
    'seats.read': (page, { taken }) => loseSeat(page, taken),
    'seat.submit': (page) => press(page, seat.submit),
    'confirm.submit': (page) => pressPriced(page),
    'card.change': (page) => press(page, confirm.changeCard),
    'pending.check': (page) => press(page, pending.check),
    'refused.retry': (page) => press(page, refused.retry),
    'refused.card': (page) => press(page, refused.otherCard),
    'opening.retry': (page) => press(page, unknown.retry),
    'membership.cancel': (page) => press(page, member.cancel),
    'membership.cancel.confirm': (page) => inDialog(page, member.cancel),
    'membership.cancel.dismiss': (page) => press(page, member.keep),
    'subscribe.again': (page) => press(page, canceled.again),
    'session.started': startSession,
    'session.ended': endSession,
    back: (page) => press(page, SOCIO.back),
    'after.untilWarning': endCountdown,
    'after.untilOver': endCountdown,
    'after.recheckPause': (page) => endTimer(page, delays.recheckPause),
    'after.pendingPause': (page) => endTimer(page, delays.pendingPause),
  },
  calls: {
    readPlans: { method: 'GET', url: /\/planos$/, body: plansOf },
    readSocio: { method: 'GET', url: /\/socio\/cliente\/[^/]+$/, body: socioOf },
    readOpenSeat: { method: 'GET', url: /\/reservas$/, body: (output) => ({ result: [], ...Object(output) }) },
    readCustomer: { method: 'GET', url: /\/customers$/, body: (found) => ({ data: found ? [found] : [] }) },
    saveIdentity: { method: 'POST', url: /\/customers$/ },
    listCards: { method: 'GET', url: /\/cards$/, body: cardsOf },
    tokeniseCard: [
      { method: 'GET', url: /\/pagarme\/chave$/, body: () => ({ url: '', app_id: 'pk_1' }) },
      { method: 'POST', url: /\/core\/v5\/tokens$/, body: (output) => ({ id: Object(output).token }) },
    ],
    saveCard: { method: 'POST', url: /\/cards$/ },
    deleteCard: { method: 'DELETE', url: /\/cards\/[^/]+$/ },
    holdSeat: { method: 'POST', url: /\/reservas$/ },
    subscribe: { method: 'POST', url: /\/pagarme\/subscriptions$/, body: subscriptionOf },
    readSubscription: { method: 'GET', url: SUBSCRIPTION, body: subscriptionOf },
    cancelSubscription: { method: 'DELETE', url: SUBSCRIPTION, body: subscriptionOf },
  },
}

const TIME_OVER = plain(
  'xstate.after.untilWarning.subscription.clock.holding',
  'xstate.after.untilOver.subscription.clock.almostOver',
)
/** The hold expires while the seat is chosen again, and after a refusal; in all other steps it ends in the same way. */
const EXPIRING: TestEvent[] = [
  ...TO_CONFIRM,
  ...plain('back'),
  ...TIME_OVER,
  ...plain('seat.submit'),
  done('holdSeat', held),
  { type: 'confirm.submit', clickId },
  done('subscribe', notPaid),
  ...TIME_OVER,
]

const leaves = (value: unknown): boolean => Object(value).flow === 'loginNeeded'

export const subscriptionWalk: Walked = {
  machine: subscriptionMachine,
  table,
  as: 'cliente',
  // Sent between the regions.
  unsent: RAISED,
  prepare: (page) => holdLongTimers(page, delays.recheckPause),
  open: openClubPage,
  paths: {
    inputs: [CLIENTE],
    events: EVENTS,
    key: (c: SubscriptionContext) => [
      c.isLoggedIn,
      c.step,
      Math.min(c.plans.length, 2),
      needsSeat(c),
      c.customerId !== null,
      c.cardIds.length > 0,
      c.seat !== null,
      c.reserva !== null,
      c.subscriptionId !== null,
      c.rechecksLeft > 0,
    ],
    extra: [EXPIRING, [...TO_SEATLESS, done('holdSeat', heldSeatless), ...TIME_OVER]],
    isEnd: ({ value }) => leaves(value),
    isPossible: ({ type, output }, { value, context }) => {
      if (type === 'session.started') return !context.isLoggedIn && /terms|plans/.test(value.flow)
      // The server holds the plan that it was asked for.
      if (type === 'xstate.done.actor.holdSeat') return Object(output).id_plano === context.planId
      if (type === 'session.ended') return context.isLoggedIn
      // The question is a dialog over the page, so the back button cannot be used.
      return type !== 'back' || Object(value.flow).cards !== 'asking'
    },
  },
  isEnd: leaves,
  elsewhere: [
    // A visitor who reloads the choice of a plan (`socio/plans.ts`).
    'subscription.flow.start -- always [isAt] --> subscription.flow.plans',
    // The page has left for the login, after which it starts anew (`socio/joining.ts`).
    'subscription.flow -- session.started --> stays',
    'subscription.flow.loginNeeded -- session.started --> subscription.flow.checking',
    'subscription.flow.loginNeeded -- session.ended --> stays',
  ],
}
