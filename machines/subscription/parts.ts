import { assign, raise } from 'xstate'
import { SUBSCRIPTION_RECHECK_MS, SUBSCRIPTION_RECHECKS } from '../../contract/limits.ts'
import type { ReservaCadeira } from '../../contract/reservas.ts'
import type { SubscriptionInput } from '../../contract/socio.ts'
import { notProvided, type ShownError } from '../calls.ts'
import {
  HOLD_LATE,
  HOLD_OVER,
  isPlanGone,
  isSeatGone,
  type Jogos,
  needsSeat,
  NO_PLAN,
  NOT_PAID,
  type OfferedPlan,
  problemOf,
  SEAT_TAKEN,
  type Subscribed,
  type SubscriptionContext,
  type SubscriptionEvent,
  type SubscriptionMachineInput,
  type SubscriptionStep,
  untilOver,
  untilWarning,
} from './context.ts'

export const types = {
  context: {} as SubscriptionContext,
  events: {} as SubscriptionEvent,
  input: {} as SubscriptionMachineInput,
}

type WithContext = { context: SubscriptionContext }
type ById = { id: string }
export type OpenSeat = {
  cadeira: ReservaCadeira | null
  assinatura: { code: string; nr_cadeira: number | null; id_plano: string } | null
}

export const actors = {
  /** The plans that one may subscribe to. */
  readPlans: notProvided<OfferedPlan[], undefined>(),
  /** The id of the member's subscription, or null for a cliente who is no member. */
  readSocio: notProvided<ById | null, undefined>(),
  readOpenSeat: notProvided<OpenSeat, undefined>(),
  readCustomer: notProvided<ById | null, undefined>(),
  saveIdentity: notProvided<ById, undefined>(),
  listCards: notProvided<string[], { customerId: string }>(),
  tokeniseCard: notProvided<{ token: string }, undefined>(),
  saveCard: notProvided<ById, { customerId: string; token: string }>(),
  deleteCard: notProvided<unknown, { customerId: string; cardId: string }>(),
  holdSeat: notProvided<ReservaCadeira, { seat: number | null; planId: string | null }>(),
  subscribe: notProvided<Subscribed, SubscriptionInput>(),
  readSubscription: notProvided<Subscribed, ById>(),
  cancelSubscription: notProvided<Subscribed, ById>(),
}

export const guards = {
  isLoggedIn: ({ context }: WithContext) => context.isLoggedIn,
  isVisitor: ({ context }: WithContext) => !context.isLoggedIn,
  isUnderWay: ({ context }: WithContext) => context.step !== 'terms',
  isLoggedOut: ({ context }: WithContext) => context.problem === 'logged-out',
  isStale: ({ context }: WithContext) => context.problem === 'stale',
  hasChoice: ({ context }: WithContext) => context.plans.length > 1,
  hasNoPlan: ({ context }: WithContext) => context.plans.length === 0,
  /** The chosen plan is not offered any more, or none was chosen. */
  mustChoosePlan: ({ context }: WithContext) =>
    context.plans.length > 1 && context.planId === null && context.step !== 'terms',
  needsSeat: ({ context }: WithContext) => needsSeat(context),
  needsCardAndSeat: ({ context }: WithContext) => context.cardId !== null && needsSeat(context),
  isPlanGone: (_: WithContext, { error }: { error: unknown }) => isPlanGone(error),
  isFound: (_: WithContext, found: ById | null) => found !== null,
  isAt: ({ context }: WithContext, { step }: { step: SubscriptionStep }) => context.step === step,
  isUndecided: ({ context }: WithContext) => context.subscriptionId !== null,
  isCustomer: ({ context }: WithContext) => context.customerId !== null,
  showsCardForm: ({ context }: WithContext) => context.step === 'card' || context.cardIds.length === 0,
  hasCards: ({ context }: WithContext) => context.cardIds.length > 0,
  hasCard: ({ context }: WithContext) => context.cardId !== null,
  mustChooseCard: ({ context }: WithContext) =>
    context.cardId === null || context.step === 'identity' || context.step === 'cards',
  hasSeat: ({ context }: WithContext) => context.seat !== null,
  mayConfirm: ({ context: { step, reserva, seat, planId } }: WithContext) =>
    step === 'confirm' && reserva !== null && reserva.nr_cadeira === seat && reserva.id_plano === planId,
  isSeatLost: ({ context: { seat, reserva } }: WithContext, { taken }: { taken: readonly number[] }) =>
    seat !== null && reserva?.nr_cadeira !== seat && taken.includes(seat),
  isStatus: ({ context }: WithContext, { status }: { status: Subscribed['status'] }) => context.status === status,
  hasRechecks: ({ context }: WithContext) => context.rechecksLeft > 0,
}

/** Makes an action that changes the context by its params. */
const set = <Params = undefined>(
  change: (params: Params, context: SubscriptionContext) => Partial<SubscriptionContext>,
) =>
  assign<SubscriptionContext, SubscriptionEvent, Params, SubscriptionEvent, never>(({ context }, params) =>
    change(params, context),
  )
const raiseEvent = (type: 'hold.over' | 'hold.dropped') =>
  raise<SubscriptionContext, SubscriptionEvent, SubscriptionEvent, undefined, never, never>({ type })

type Failed = { shown: ShownError; error: unknown }

export const actions = {
  // Provided by the screen, which reads the context.
  goToLogin: () => undefined,

  fail: set(({ shown, error }: Failed) => ({ error: shown, problem: problemOf(error) })),
  failSeat: set(({ shown, error }: Failed, { seat }) => ({
    error: shown,
    problem: problemOf(error),
    seat: isSeatGone(error) ? null : seat,
  })),
  /** A read that is repeated by itself shows no error; only the end of the session matters. */
  noteProblem: set(({ error }: { error: unknown }) => ({ problem: problemOf(error) })),
  showError: set(({ shown }: { shown: ShownError }) => ({ error: shown, problem: null })),
  showTaken: set(() => ({ error: SEAT_TAKEN, seat: null })),
  showOver: set(() => ({ error: HOLD_OVER })),
  showLate: set(() => ({ error: HOLD_LATE })),
  showNotPaid: set(() => ({ error: NOT_PAID })),
  clearError: set(() => ({ error: null })),
  clearProblem: set(() => ({ problem: null })),
  beginSession: set(() => ({ isLoggedIn: true })),
  endSession: set(() => ({
    isLoggedIn: false,
    customerId: null,
    cardIds: [],
    reserva: null,
    subscriptionId: null,
    ended: null,
  })),
  /** The only plan is the chosen one; one that is not offered any more is not. */
  keepPlans: set((found: OfferedPlan[], { planId, error }) => ({
    error: found.length === 0 ? NO_PLAN : error,
    plans: found.map(({ id, com_cadeira }) => ({ id, com_cadeira })),
    planId: found.length === 1 ? (found[0]?.id ?? null) : found.some(({ id }) => id === planId) ? planId : null,
  })),
  chooseJogos: set(({ jogos }: { jogos: Jogos }) => ({ jogos })),
  choosePlan: set(({ id }: ById) => ({ planId: id })),
  /** Back to the choice: the plan is not offered any more, or not with this seat. */
  leavePlan: set(() => ({ planId: null, step: 'plans' })),
  at: set(({ step }: { step: SubscriptionStep }) => ({ step })),
  accept: set(() => ({ step: 'identity' })),
  keepMembership: set((membership: ById | null) => ({
    subscriptionId: membership?.id ?? null,
    step: 'terms',
    reserva: null,
    seat: null,
    error: null,
    message: null,
  })),
  keepOpenSeat: set(({ cadeira, assinatura }: OpenSeat, { seat, error, step, planId, plans }) => ({
    reserva: cadeira,
    subscriptionId: assinatura?.code ?? null,
    planId: assinatura?.id_plano ?? planId ?? plans.find(({ id }) => id === cadeira?.id_plano)?.id ?? null,
    seat: assinatura?.nr_cadeira ?? seat ?? cadeira?.nr_cadeira ?? null,
    // A subscription whose answer was lost is no error then: its current state is shown instead.
    ...(assinatura ? { error: null, step: 'confirm', status: null, rechecksLeft: 0 } : { error, step }),
  })),
  keepCustomer: set((customer: ById | null) => ({ customerId: customer?.id ?? null })),
  keepCards: set((ids: string[], { cardId }) => ({
    cardIds: ids,
    cardId: cardId !== null && ids.includes(cardId) ? cardId : null,
    removing: null,
  })),
  preferCard: set((_: undefined, { cardId, cardIds }) => ({ cardId: cardId ?? cardIds[0] ?? null })),
  chooseCard: set(({ id }: ById) => ({ cardId: id })),
  askRemoval: set(({ id }: ById) => ({ removing: id })),
  keepToken: set(({ token }: { token: string }) => ({ cardToken: token })),
  keepNewCard: set(({ id }: ById) => ({ cardToken: null, cardId: id, step: 'seat' })),
  dropToken: set(() => ({ cardToken: null })),
  chooseSeat: set(({ seat }: { seat: number }) => ({ seat })),
  preferHeldSeat: set((_: undefined, { seat, reserva }) => ({ seat: seat ?? reserva?.nr_cadeira ?? null })),
  keepHold: set(({ id, nr_cadeira, id_plano, expira_em, valor }: ReservaCadeira) => ({
    reserva: { id, nr_cadeira, id_plano, expira_em, valor },
    planId: id_plano,
    seat: nr_cadeira,
  })),
  dropHold: set(() => ({ reserva: null })),
  keepClick: set(({ clickId }: { clickId: string }) => ({
    clickId,
    status: null,
    rechecksLeft: SUBSCRIPTION_RECHECKS,
  })),
  /** After a refused charge the seat is held in a new row for another attempt. */
  keepSubscription: set(({ code, status, mensagem, reserva }: Subscribed, { reserva: before }) => ({
    subscriptionId: code,
    status,
    message: mensagem,
    ...(status === 'failed' && { reserva: reserva && before && { ...before, ...reserva } }),
  })),
  countRecheck: set((_: undefined, { rechecksLeft }) => ({ rechecksLeft: Math.max(0, rechecksLeft - 1) })),
  keepCanceled: set(({ canceled_at, vale_ate, devolvido }: Subscribed) => ({
    ended: { canceled_at, vale_ate, devolvido },
  })),
  forgetMembership: set(() => ({ subscriptionId: null, ended: null })),
  raiseHold: raise<SubscriptionContext, SubscriptionEvent, SubscriptionEvent, undefined, never, never>(
    ({ context }) => ({ type: context.reserva ? 'hold.kept' : 'hold.dropped' }),
  ),
  raisePaused: raiseEvent('hold.dropped'),
  raiseOver: raiseEvent('hold.over'),
}

export const delays = {
  untilWarning,
  untilOver,
  recheckPause: SUBSCRIPTION_RECHECK_MS,
  pendingPause: 15_000,
}
