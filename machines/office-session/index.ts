import { setup } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { errorOf, outputOf, textOr } from '../calls.ts'
import { actions, actors, guards, startContext, types } from './parts.ts'

/**
 * The session of the back-office in one tab (docs/product.md#admin-session). Its tokens are stored outside of it, and
 * every change of them is an event.
 */
export const officeMachine = setup({ types, actors, guards, actions }).createMachine({
  id: 'office',
  context: startContext,
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The stored session is read before the machine starts.',
      always: [
        { guard: 'hasTokens', target: 'signedIn' },
        { guard: 'awaitsCode', target: 'signedOut.code' },
        { guard: 'awaitsPassword', target: 'signedOut.choosing' },
        { guard: 'awaitsSetup', target: 'signedOut.setup' },
        { guard: 'hasLostCodes', target: 'signedOut', actions: 'failCodes' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      description: 'No tokens: any address of the back-office leads to the login.',
      entry: 'close',
      initial: 'typing',
      on: { 'session.given': { target: 'signedIn', actions: 'clearError' } },
      states: {
        typing: { on: { 'login.submit': { target: 'sending', actions: 'clearError' } } },
        sending: {
          invoke: {
            id: 'logIn',
            src: 'logIn',
            onDone: [
              { guard: { type: 'lacksCode', params: outputOf }, target: 'code' },
              { guard: { type: 'lacksPassword', params: outputOf }, target: 'choosing' },
              { guard: { type: 'lacksSetup', params: outputOf }, target: 'setup' },
              { target: '#office.signedIn', actions: 'clearError' },
            ],
            onError: { target: 'typing', actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) } },
          },
        },
        code: {
          description: 'The password was right; a code of the app or for recovery is asked for.',
          on: {
            'code.submit': { target: 'sendingCode', actions: 'clearError' },
            'login.restart': { target: 'typing', actions: 'clearError' },
          },
        },
        sendingCode: {
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            onDone: [
              { guard: { type: 'lacksPassword', params: outputOf }, target: 'choosing' },
              { target: '#office.signedIn', actions: 'clearError' },
            ],
            onError: [
              {
                guard: { type: 'isTicketOver', params: errorOf },
                target: 'typing',
                actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) },
              },
              { target: 'code', actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) } },
            ],
          },
        },
        choosing: {
          description: 'An admin chose the password: before anything else its user chooses their own.',
          on: {
            'password.submit': { target: 'sendingPassword', actions: 'clearError' },
            'login.restart': { target: 'typing', actions: 'clearError' },
          },
        },
        sendingPassword: {
          invoke: {
            id: 'sendPassword',
            src: 'sendPassword',
            onDone: [
              { guard: { type: 'lacksSetup', params: outputOf }, target: 'setup' },
              { target: '#office.signedIn', actions: 'clearError' },
            ],
            onError: [
              {
                guard: { type: 'isTicketOver', params: errorOf },
                target: 'typing',
                actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) },
              },
              { target: 'choosing', actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) } },
            ],
          },
        },
        setup: {
          description: 'The password was right; a second factor is set up first, by the machine `factor`.',
          on: {
            'codes.shown': { actions: 'noteCodes' },
            'login.restart': { target: 'typing', actions: 'clearError' },
            'ticket.over': { target: 'typing', actions: 'failTicket' },
          },
        },
      },
    },
    signedIn: {
      initial: 'verifying',
      on: {
        'session.given': '.verifying',
        'session.ended': [
          { guard: 'isOpen', target: '.over' },
          { target: 'signedOut', actions: 'keepPlace' },
        ],
        'session.removed': { target: 'signedOut', actions: 'losePlace' },
        'session.doubted': '.invalid',
        'logout.confirm': 'leaving',
      },
      states: {
        verifying: {
          description: 'New tokens. Before the first answer no page is open; afterwards the page stays meanwhile.',
          invoke: {
            id: 'verifyToken',
            src: 'verifyToken',
            onDone: 'valid',
            onError: [
              { guard: { type: 'mayRefresh', params: errorOf }, target: 'refreshing' },
              { guard: { type: 'isOver', params: errorOf }, target: 'ending' },
              { target: 'invalid', actions: { type: 'fail', params: textOr(CATALOGUE.indisponivel) } },
            ],
          },
        },
        refreshing: {
          description: 'One refresh for all calls and all tabs.',
          entry: 'noteRefresh',
          invoke: {
            id: 'refreshTokens',
            src: 'refreshTokens',
            onDone: 'verifying',
            onError: [
              { guard: { type: 'isOver', params: errorOf }, target: 'ending' },
              { target: 'invalid', actions: { type: 'fail', params: textOr(CATALOGUE.indisponivel) } },
            ],
          },
        },
        valid: { entry: 'open' },
        invalid: {
          description: 'The server answered neither yes nor no: no data is shown, and the user may try again.',
          on: { 'session.retry': { target: 'verifying', actions: 'clearError' } },
        },
        ending: {
          entry: 'dropTokens',
          always: [
            { guard: 'isOpen', target: 'over' },
            { target: '#office.signedOut', actions: 'keepPlace' },
          ],
        },
        over: {
          description: 'The session is over, and a page is open: it stays, under a dialog with the login.',
          initial: 'typing',
          states: {
            typing: { on: { 'login.submit': { target: 'sending', actions: 'clearError' } } },
            sending: {
              invoke: {
                id: 'logInAgain',
                src: 'logIn',
                onDone: [
                  { guard: { type: 'lacksCode', params: outputOf }, target: 'code' },
                  { guard: { type: 'lacksPassword', params: outputOf }, target: 'choosing' },
                  { guard: { type: 'lacksSetup', params: outputOf }, target: 'setup' },
                  { target: '#office.signedIn.verifying' },
                ],
                onError: { target: 'typing', actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) } },
              },
            },
            code: {
              on: {
                'code.submit': { target: 'sendingCode', actions: 'clearError' },
                'login.restart': { target: 'typing', actions: 'clearError' },
              },
            },
            sendingCode: {
              invoke: {
                id: 'sendCodeAgain',
                src: 'sendCode',
                onDone: [
                  { guard: { type: 'lacksPassword', params: outputOf }, target: 'choosing' },
                  { target: '#office.signedIn.verifying' },
                ],
                onError: [
                  {
                    guard: { type: 'isTicketOver', params: errorOf },
                    target: 'typing',
                    actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) },
                  },
                  { target: 'code', actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) } },
                ],
              },
            },
            choosing: {
              on: {
                'password.submit': { target: 'sendingPassword', actions: 'clearError' },
                'login.restart': { target: 'typing', actions: 'clearError' },
              },
            },
            sendingPassword: {
              invoke: {
                id: 'sendPasswordAgain',
                src: 'sendPassword',
                onDone: [
                  { guard: { type: 'lacksSetup', params: outputOf }, target: 'setup' },
                  { target: '#office.signedIn.verifying' },
                ],
                onError: [
                  {
                    guard: { type: 'isTicketOver', params: errorOf },
                    target: 'typing',
                    actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) },
                  },
                  { target: 'choosing', actions: { type: 'fail', params: textOr(CATALOGUE.loginAdmin) } },
                ],
              },
            },
            setup: {
              on: {
                'login.restart': { target: 'typing', actions: 'clearError' },
                'ticket.over': { target: 'typing', actions: 'failTicket' },
              },
            },
          },
        },
      },
    },
    leaving: {
      description:
        'A logout: the server is notified, then everything stored is removed; a call that failed is repeated.',
      invoke: {
        id: 'notifyServer',
        src: 'notifyServer',
        onDone: {
          target: 'signedOut',
          actions: ['losePlace', { type: 'forgetSession', params: { isServerNotified: true } }],
        },
        onError: {
          target: 'signedOut',
          actions: ['losePlace', { type: 'forgetSession', params: { isServerNotified: false } }],
        },
      },
    },
  },
})
