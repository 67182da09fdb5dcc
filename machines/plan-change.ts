import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import type { TrocaPlanoInput } from '../contract/socio.ts'
import { errorOf, eventParams, hasCode, notProvided, type ShownError, shownCode, textOr } from './calls.ts'

type PlanChangeInput = { /** The plan that the member has. */ planId: string }

/** @internal */
export type PlanChangeContext = {
  planId: string
  /** The plan that the member chose, and whether they must choose a seat for it. */
  wanted: string | null
  needsSeat: boolean
  seat: number | null
  error: ShownError | null
}

type PlanChangeEvent =
  | { type: 'change.open' }
  | { type: 'plan.choose'; id: string }
  | { type: 'plan.submit'; id: string; needsSeat: boolean }
  | { type: 'seat.choose'; seat: number }
  | { type: 'seats.read'; taken: readonly number[] }
  | { type: 'seat.submit' }
  | { type: 'change.confirm' }
  | { type: 'withdraw.open' }
  | { type: 'withdraw.confirm' }
  | { type: 'withdraw.dismiss' }
  | { type: 'back' }

const types = {
  context: {} as PlanChangeContext,
  events: {} as PlanChangeEvent,
  input: {} as PlanChangeInput,
}

type WithContext = { context: PlanChangeContext }
type Failed = { shown: ShownError; error: unknown }

const actors = {
  /** Asks for a plan; the one that the member has withdraws the request. Repeated it changes nothing. */
  requestPlan: notProvided<null, TrocaPlanoInput>(),
}

const guards = {
  asksForSeat: (_: WithContext, { needsSeat }: { needsSeat: boolean }) => needsSeat,
  needsSeat: ({ context }: WithContext) => context.needsSeat,
  hasSeat: ({ context }: WithContext) => context.seat !== null,
  isSeatLost: ({ context: { seat } }: WithContext, { taken }: { taken: readonly number[] }) =>
    seat !== null && taken.includes(seat),
  isSeatGone: ({ context }: WithContext, { error }: { error: unknown }) =>
    context.needsSeat && hasCode(error, 'socio.seat-taken', 'socio.no-such-seat'),
  isPlanGone: (_: WithContext, { error }: { error: unknown }) =>
    hasCode(error, 'plano.not-offered', 'plano.seat-needed', 'plano.no-seat', 'plano.seat-stays'),
}

const set = <Params = undefined>(change: (params: Params, context: PlanChangeContext) => Partial<PlanChangeContext>) =>
  assign<PlanChangeContext, PlanChangeEvent, Params, PlanChangeEvent, never>(({ context }, params) =>
    change(params, context),
  )

const actions = {
  restart: set(() => ({ wanted: null, seat: null, needsSeat: false })),
  choosePlan: set(({ id }: { id: string }) => ({ wanted: id })),
  takePlan: set(({ id, needsSeat }: { id: string; needsSeat: boolean }, { seat }) => ({
    wanted: id,
    needsSeat,
    seat: needsSeat ? seat : null,
  })),
  chooseSeat: set(({ seat }: { seat: number }) => ({ seat, error: null })),
  loseSeat: set(() => ({ seat: null, error: shownCode('socio.seat-taken') })),
  fail: set(({ shown }: Failed) => ({ error: shown })),
  failSeat: set(({ shown }: Failed) => ({ error: shown, seat: null })),
  clearError: set(() => ({ error: null })),
}

const byWanted = ({ context: { planId, wanted, seat } }: WithContext): TrocaPlanoInput => ({
  id_plano: wanted ?? planId,
  ...(seat !== null && { nr_cadeira: seat }),
})
const byCurrent = ({ context }: WithContext): TrocaPlanoInput => ({ id_plano: context.planId })

/**
 * A member's change to another plan, from the choice to the stored request, and its withdrawal
 * (docs/selling.md#membership). The server has the request; it takes effect with the next charge.
 */
export const planChangeMachine = setup({ types, actors, guards, actions }).createMachine({
  id: 'plan',
  context: ({ input }) => ({ planId: input.planId, wanted: null, needsSeat: false, seat: null, error: null }),
  initial: 'idle',
  states: {
    idle: {
      description: "The member's page, with what was asked for.",
      exit: 'clearError',
      on: { 'change.open': { target: 'choosing', actions: 'restart' }, 'withdraw.open': 'asking' },
    },
    choosing: {
      description: 'The plans, compared.',
      exit: 'clearError',
      on: {
        'plan.choose': { actions: { type: 'choosePlan', params: eventParams } },
        'plan.submit': [
          {
            guard: { type: 'asksForSeat', params: eventParams },
            target: 'seat',
            actions: { type: 'takePlan', params: eventParams },
          },
          { target: 'confirming', actions: { type: 'takePlan', params: eventParams } },
        ],
        back: 'idle',
      },
    },
    seat: {
      description: 'The seat of the new plan, for a member who has none.',
      exit: 'clearError',
      on: {
        'seat.choose': { actions: { type: 'chooseSeat', params: eventParams } },
        'seats.read': { guard: { type: 'isSeatLost', params: eventParams }, actions: 'loseSeat' },
        'seat.submit': { guard: 'hasSeat', target: 'confirming' },
        back: 'choosing',
      },
    },
    confirming: {
      description: 'What changes, from which day on, and what it costs then.',
      exit: 'clearError',
      on: {
        'change.confirm': 'requesting',
        back: [{ guard: 'needsSeat', target: 'seat' }, { target: 'choosing' }],
      },
    },
    requesting: {
      invoke: {
        id: 'requestPlan',
        src: 'requestPlan',
        input: byWanted,
        onDone: 'idle',
        onError: [
          {
            guard: { type: 'isSeatGone', params: errorOf },
            target: 'seat',
            actions: { type: 'failSeat', params: textOr(CATALOGUE.alterarAssinatura) },
          },
          {
            guard: { type: 'isPlanGone', params: errorOf },
            target: 'choosing',
            actions: { type: 'fail', params: textOr(CATALOGUE.alterarAssinatura) },
          },
          { target: 'confirming', actions: { type: 'fail', params: textOr(CATALOGUE.alterarAssinatura) } },
        ],
      },
    },
    asking: {
      description: 'The question whether to keep the plan they have.',
      on: { 'withdraw.confirm': 'withdrawing', 'withdraw.dismiss': 'idle' },
    },
    withdrawing: {
      invoke: {
        id: 'withdrawPlan',
        src: 'requestPlan',
        input: byCurrent,
        onDone: 'idle',
        onError: { target: 'idle', actions: { type: 'fail', params: textOr(CATALOGUE.alterarAssinatura) } },
      },
    },
  },
})
