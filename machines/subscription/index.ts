import { setup } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { errorOf, eventParams, outputOf, textOr } from '../calls.ts'
import { bodyOf, byCustomer, byRemoved, bySeat, bySubscription, byToken, startContext } from './context.ts'
import { actions, actors, delays, guards, types } from './parts.ts'

/**
 * From the club's terms to a membership and its cancellation, with the countdown of the held seat in parallel
 * (docs/selling.md#membership). `socio.ts` is the server's part.
 */
export const subscriptionMachine = setup({ types, actors, guards, actions, delays }).createMachine({
  id: 'subscription',
  type: 'parallel',
  context: startContext,
  states: {
    flow: {
      initial: 'offering',
      on: {
        'session.started': { actions: 'beginSession' },
        'session.ended': [
          { guard: 'isUnderWay', target: '.loginNeeded' },
          { target: '.terms', actions: ['endSession', 'raiseHold'] },
        ],
        'hold.over': { actions: ['dropHold', 'raiseHold'] },
      },
      always: [
        { guard: 'isLoggedOut', target: '.loginNeeded', actions: 'clearProblem' },
        { guard: 'isStale', target: '.checking', actions: 'clearProblem' },
      ],
      states: {
        offering: {
          description: 'Reads the plans that one may choose: on arrival, and when the chosen one is no longer offered.',
          invoke: {
            id: 'readPlans',
            src: 'readPlans',
            onDone: { target: 'start', actions: { type: 'keepPlans', params: outputOf } },
            onError: { target: 'unknown', actions: { type: 'fail', params: textOr(CATALOGUE.carregarConfig) } },
          },
        },
        start: {
          always: [
            { guard: 'isLoggedIn', target: 'checking' },
            { guard: { type: 'isAt', params: { step: 'plans' } }, target: 'plans' },
            { target: 'terms' },
          ],
        },
        checking: {
          description: 'Reads the membership: on arrival, after subscribing, when a call reports another state.',
          invoke: {
            id: 'readSocio',
            src: 'readSocio',
            onDone: [
              {
                guard: { type: 'isFound', params: outputOf },
                target: 'member',
                actions: [{ type: 'keepMembership', params: outputOf }, 'raiseHold'],
              },
              { target: 'opening' },
            ],
            onError: { target: 'unknown', actions: { type: 'fail', params: textOr(CATALOGUE.carregarAssinatura) } },
          },
        },
        opening: {
          description: 'Reads what is open: a held seat, or a subscription that is not decided yet.',
          invoke: {
            id: 'readOpenSeat',
            src: 'readOpenSeat',
            onDone: { target: 'deciding', actions: [{ type: 'keepOpenSeat', params: outputOf }, 'raiseHold'] },
            onError: { target: 'unknown', actions: { type: 'fail', params: textOr(CATALOGUE.carregarAssinatura) } },
          },
        },
        unknown: { exit: 'clearError', on: { 'opening.retry': 'offering' } },
        deciding: {
          always: [
            { guard: 'isUndecided', target: 'pending' },
            { guard: { type: 'isAt', params: { step: 'terms' } }, target: 'terms' },
            { guard: 'mustChoosePlan', target: 'plans' },
            { guard: { type: 'isAt', params: { step: 'plans' } }, target: 'plans' },
            { target: 'identifying' },
          ],
        },
        terms: {
          description: 'Price and terms, also for a visitor, who logs in after accepting.',
          entry: { type: 'at', params: { step: 'terms' } },
          exit: 'clearError',
          on: {
            'terms.accept': [
              { guard: 'hasNoPlan', target: 'offering' },
              { guard: 'hasChoice', target: 'plans' },
              { guard: 'isLoggedIn', target: 'identifying', actions: 'accept' },
              { target: 'loginNeeded', actions: 'accept' },
            ],
            'session.started': { guard: 'isVisitor', target: 'checking', actions: 'beginSession' },
          },
        },
        plans: {
          description: 'Which plan; of a single one nobody is asked. Also for a visitor, who logs in afterwards.',
          entry: { type: 'at', params: { step: 'plans' } },
          exit: 'clearError',
          on: {
            'jogos.choose': { actions: { type: 'chooseJogos', params: eventParams } },
            'plan.choose': { actions: { type: 'choosePlan', params: eventParams } },
            'plan.submit': [
              {
                guard: 'isLoggedIn',
                target: 'identifying',
                actions: [{ type: 'choosePlan', params: eventParams }, 'accept'],
              },
              { target: 'loginNeeded', actions: [{ type: 'choosePlan', params: eventParams }, 'accept'] },
            ],
            'session.started': { guard: 'isVisitor', target: 'checking', actions: 'beginSession' },
            back: 'terms',
          },
        },
        identifying: {
          description: 'Reads whether the cliente is known at the provider; then CPF and e-mail are not asked for.',
          invoke: {
            id: 'readCustomer',
            src: 'readCustomer',
            onDone: { target: 'identified', actions: { type: 'keepCustomer', params: outputOf } },
            onError: { target: 'unknown', actions: { type: 'fail', params: textOr(CATALOGUE.carregarCliente) } },
          },
        },
        identified: { always: [{ guard: 'isCustomer', target: 'listing' }, { target: 'identity' }] },
        identity: {
          entry: { type: 'at', params: { step: 'identity' } },
          exit: 'clearError',
          on: {
            'identity.submit': 'savingIdentity',
            back: [{ guard: 'hasChoice', target: 'plans' }, { target: 'terms' }],
          },
        },
        savingIdentity: {
          invoke: {
            id: 'saveIdentity',
            src: 'saveIdentity',
            onDone: { target: 'listing', actions: { type: 'keepCustomer', params: outputOf } },
            onError: { target: 'identity', actions: { type: 'fail', params: textOr(CATALOGUE.salvarCliente) } },
          },
        },
        listing: {
          invoke: {
            id: 'listCards',
            src: 'listCards',
            input: byCustomer,
            onDone: { target: 'routing', actions: { type: 'keepCards', params: outputOf } },
            onError: { target: 'unknown', actions: { type: 'fail', params: textOr(CATALOGUE.listarCartoes) } },
          },
        },
        routing: {
          always: [
            { guard: 'showsCardForm', target: 'card' },
            { guard: 'mustChooseCard', target: 'cards' },
            { guard: 'mayConfirm', target: 'confirm' },
            { guard: 'needsSeat', target: 'seat' },
            { target: 'holding' },
          ],
        },
        cards: {
          initial: 'choosing',
          entry: [{ type: 'at', params: { step: 'cards' } }, 'preferCard'],
          exit: 'clearError',
          on: { back: [{ guard: 'hasChoice', target: 'plans' }, { target: 'terms' }] },
          states: {
            choosing: {
              on: {
                'card.choose': { actions: { type: 'chooseCard', params: eventParams } },
                'card.add': '#subscription.flow.card',
                'card.remove': { target: 'asking', actions: { type: 'askRemoval', params: eventParams } },
                'cards.submit': [
                  { guard: 'needsCardAndSeat', target: '#subscription.flow.seat' },
                  { guard: 'hasCard', target: '#subscription.flow.holding' },
                ],
              },
            },
            asking: {
              on: { 'card.remove.confirm': '#subscription.flow.deletingCard', 'card.remove.dismiss': 'choosing' },
            },
          },
        },
        deletingCard: {
          invoke: {
            id: 'deleteCard',
            src: 'deleteCard',
            input: byRemoved,
            onDone: 'listing',
            onError: { target: 'cards', actions: { type: 'fail', params: textOr(CATALOGUE.excluirCartao) } },
          },
        },
        card: {
          entry: ['dropToken', { type: 'at', params: { step: 'card' } }],
          exit: 'clearError',
          on: {
            'card.submit': 'tokenising',
            back: [
              { guard: 'hasCards', target: 'cards' },
              { guard: 'hasChoice', target: 'plans' },
              { target: 'terms' },
            ],
          },
        },
        tokenising: {
          description: 'The browser sends the card to the provider, so a 401 does not concern our session.',
          invoke: {
            id: 'tokeniseCard',
            src: 'tokeniseCard',
            onDone: { target: 'savingCard', actions: { type: 'keepToken', params: outputOf } },
            onError: { target: 'card', actions: { type: 'showError', params: textOr(CATALOGUE.cadastrarCartao) } },
          },
        },
        savingCard: {
          exit: 'dropToken',
          invoke: {
            id: 'saveCard',
            src: 'saveCard',
            input: byToken,
            onDone: { target: 'listing', actions: { type: 'keepNewCard', params: outputOf } },
            onError: { target: 'card', actions: { type: 'fail', params: textOr(CATALOGUE.cadastrarCartao) } },
          },
        },
        seat: {
          description: 'The seat is only marked here; it is held when the cliente goes on with it.',
          entry: [{ type: 'at', params: { step: 'seat' } }, 'preferHeldSeat'],
          exit: 'clearError',
          on: {
            'seat.choose': { actions: [{ type: 'chooseSeat', params: eventParams }, 'clearError'] },
            'seats.read': {
              guard: { type: 'isSeatLost', params: eventParams },
              actions: 'showTaken',
            },
            'seat.submit': { guard: 'hasSeat', target: 'holding' },
            'hold.over': { actions: ['dropHold', 'raiseHold', 'showOver'] },
            back: 'cards',
          },
        },
        holding: {
          description: 'Holds the plan with its seat; a plan without a seat goes on from the card.',
          on: { 'hold.over': {} },
          invoke: {
            id: 'holdSeat',
            src: 'holdSeat',
            input: bySeat,
            onDone: { target: 'confirm', actions: [{ type: 'keepHold', params: outputOf }, 'raiseHold'] },
            onError: [
              {
                guard: { type: 'isPlanGone', params: errorOf },
                target: 'offering',
                actions: ['leavePlan', { type: 'fail', params: textOr(CATALOGUE.reservar) }],
              },
              { guard: 'needsSeat', target: 'seat', actions: { type: 'failSeat', params: textOr(CATALOGUE.reservar) } },
              { target: 'cards', actions: { type: 'fail', params: textOr(CATALOGUE.reservar) } },
            ],
          },
        },
        confirm: {
          entry: { type: 'at', params: { step: 'confirm' } },
          exit: 'clearError',
          on: {
            'confirm.submit': { target: 'subscribing', actions: { type: 'keepClick', params: eventParams } },
            'hold.over': [
              { guard: 'needsSeat', target: 'seat', actions: ['dropHold', 'raiseHold', 'showOver'] },
              { target: 'cards', actions: ['dropHold', 'raiseHold', 'showLate'] },
            ],
            'card.change': 'cards',
            'plan.change': { guard: 'hasChoice', target: 'plans' },
            back: [{ guard: 'needsSeat', target: 'seat' }, { target: 'cards' }],
          },
        },
        subscribing: {
          description: 'Sends the subscription, once. After an error the server is asked what became of it.',
          entry: 'raisePaused',
          invoke: {
            id: 'subscribe',
            src: 'subscribe',
            input: bodyOf,
            onDone: { target: 'judging', actions: { type: 'keepSubscription', params: outputOf } },
            onError: { target: 'checking', actions: { type: 'fail', params: textOr(CATALOGUE.efetuarAssinatura) } },
          },
        },
        judging: {
          always: [
            { guard: { type: 'isStatus', params: { status: 'active' } }, target: 'checking' },
            { guard: { type: 'isStatus', params: { status: 'failed' } }, target: 'refused', actions: 'raiseHold' },
            { guard: 'hasRechecks', target: 'rechecking' },
            { target: 'pending' },
          ],
        },
        rechecking: {
          description: 'The first charge is not decided yet: its subscription is read up to 3 times, 2 s apart.',
          after: { recheckPause: 'reading' },
        },
        reading: {
          entry: 'countRecheck',
          invoke: {
            id: 'readSubscription',
            src: 'readSubscription',
            input: bySubscription,
            onDone: { target: 'judging', actions: { type: 'keepSubscription', params: outputOf } },
            onError: { target: 'judging', actions: { type: 'noteProblem', params: errorOf } },
          },
        },
        pending: {
          description:
            'The operator has not decided yet. It is read again by itself, and the server settles it anyway.',
          after: { pendingPause: 'reading' },
          on: { 'pending.check': 'reading' },
        },
        refused: {
          description: 'The first charge was refused; the seat stays held for another attempt.',
          entry: 'showNotPaid',
          exit: 'clearError',
          on: {
            'refused.retry': 'opening',
            'refused.card': { target: 'opening', actions: { type: 'at', params: { step: 'cards' } } },
            'hold.over': { actions: ['dropHold', 'raiseHold'] },
          },
        },
        member: {
          initial: 'viewing',
          exit: 'clearError',
          states: {
            viewing: { on: { 'membership.cancel': 'asking' } },
            asking: {
              on: {
                'membership.cancel.confirm': '#subscription.flow.canceling',
                'membership.cancel.dismiss': 'viewing',
              },
            },
          },
        },
        canceling: {
          invoke: {
            id: 'cancelSubscription',
            src: 'cancelSubscription',
            input: bySubscription,
            onDone: { target: 'canceled', actions: { type: 'keepCanceled', params: outputOf } },
            onError: { target: 'member', actions: { type: 'fail', params: textOr(CATALOGUE.cancelarAssinatura) } },
          },
        },
        canceled: { on: { 'subscribe.again': { target: 'terms', actions: 'forgetMembership' } } },
        loginNeeded: {
          description: 'The page goes to the login, which returns to this step.',
          entry: ['clearError', 'endSession', 'raiseHold', 'goToLogin'],
          on: { 'session.started': { target: 'checking', actions: 'beginSession' }, 'session.ended': {} },
        },
      },
    },
    clock: {
      description: 'The countdown of the held seat, as the cliente sees it.',
      initial: 'noHold',
      on: { 'hold.kept': '.holding', 'hold.dropped': '.noHold' },
      states: {
        noHold: {},
        holding: { after: { untilWarning: 'almostOver' } },
        almostOver: { after: { untilOver: 'over' } },
        over: { entry: 'raiseOver' },
      },
    },
  },
})
