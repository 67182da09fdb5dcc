import type { Page } from 'playwright-core'
import type { Plano, PlanoList } from '../../../contract/planos.ts'
import type { SocioOfCliente } from '../../../contract/socio.ts'
import { planChangeMachine } from '../../../machines/plan-change.ts'
import { delays } from '../../../machines/subscription/parts.ts'
import { PLANOS } from '../../../src/texts/planos.ts'
import { SOCIO } from '../../../src/texts/socio.ts'
import { EVENTS, INPUT, keyOf, OTHER, OWN, THIRD } from '../../machines/plan-change-fixtures.ts'
import { answerScreen } from '../support/held-calls.ts'
import { holdLongTimers } from '../support/long-timers.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import { answerSeats, chooseSeat, loseSeat, socioOf } from './subscription-screen.ts'
import type { Walked } from './walked.ts'

const { change: texts } = PLANOS

const plano = (id: string, nome: string, com_cadeira: boolean): Plano => ({
  ...{ id, nome, com_cadeira, valor: 14.9, beneficios: [] },
})
const NAMES = new Map([
  [OTHER, 'Torcedor'],
  [THIRD, 'Prata'],
])
const PLANS: PlanoList = {
  result: [plano(OWN, 'Bronze', false), plano(OTHER, 'Torcedor', true), plano(THIRD, 'Prata', false)],
  jogo: null,
  jogo_taxa: null,
}
const named = (id: string) => ({ id, nome: NAMES.get(id) ?? 'Bronze', com_cadeira: id === OTHER })

/** A member without a seat, who asked for another plan without one: they may withdraw, and ask for another. */
const MEMBER: SocioOfCliente = {
  ...(socioOf({ id: 'sub_12345678' }) as NonNullable<SocioOfCliente>),
  nr_cadeira: null,
  plano: named(OWN),
  plano_pedido: named(THIRD),
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
const choosePlan = (page: Page, id: unknown) =>
  page.getByRole('radio', { name: new RegExp(`^${NAMES.get(String(id))}`) }).check()
const REQUEST = { method: 'POST', url: /\/socio\/plano$/, body: () => MEMBER }

const table: StepTable = {
  events: {
    'change.open': (page) => press(page, texts.open),
    'plan.choose': (page, { id }) => choosePlan(page, id),
    'plan.submit': async (page, { id }) => {
      await choosePlan(page, id)
      await press(page, PLANOS.submit)
    },
    'seat.choose': (page, { seat }) => chooseSeat(page, Number(seat)),
    'seats.read': (page, { taken }) => loseSeat(page, taken),
    'seat.submit': (page) => press(page, SOCIO.seat.submit),
    'change.confirm': (page) => press(page, texts.submit),
    'withdraw.open': (page) => press(page, texts.withdraw),
    'withdraw.confirm': (page) => inDialog(page, texts.withdraw),
    'withdraw.dismiss': (page) => inDialog(page, texts.keep),
    back: (page) => press(page, SOCIO.back),
  },
  calls: { requestPlan: REQUEST, withdrawPlan: REQUEST },
}

export const planChangeWalk: Walked = {
  machine: planChangeMachine,
  table,
  as: 'cliente',
  // The poll of the seats.
  prepare: (page) => holdLongTimers(page, delays.recheckPause),
  open: async (page) => {
    answerSeats(page)
    answerScreen(page, /\/planos$/, (call) => call.fulfill(PLANS))
    answerScreen(page, /\/socio\/cliente\/[^/]+$/, (call) => call.fulfill(MEMBER))
    await page.goto('/socioTorcedor')
  },
  paths: { inputs: [INPUT], events: EVENTS, key: keyOf, isEnd: () => false },
  isEnd: () => false,
  elsewhere: [],
}
