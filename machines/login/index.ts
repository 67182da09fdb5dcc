import { assign, setup } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { Cliente, ClienteLookup } from '../../contract/clientes.ts'
import { isPhone } from '../../contract/documents.ts'
import { SMS_RESEND_SECONDS } from '../../contract/limits.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import type { SmsAnswer } from '../../contract/sms.ts'
import { digits } from '../../contract/text-rules.ts'
import { errorOf, hasCode, notProvided, type ShownError, textOr } from '../calls.ts'
import {
  type ByPhone,
  byPhone,
  clienteOf,
  type LoginContext,
  type LoginEvent,
  type LoginInput,
  type LoginStep,
} from './context.ts'

/** The same error as the server's. */
const WRONG_PHONE: ShownError = { text: MESSAGES.phone, code: 'validation.failed', field: 'telefone' }

/** The login: phone, then password or SMS code and sign-up, then a session (docs/product.md#login-flow). */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as { cliente: Cliente | null },
  },
  actors: {
    lookUpPhone: notProvided<ClienteLookup, ByPhone>(),
    sendSms: notProvided<SmsAnswer, ByPhone>(),
    confirmSms: notProvided<unknown, ByPhone>(),
    logIn: notProvided<Cliente, ByPhone>(),
    signUp: notProvided<Cliente, ByPhone>(),
    savePassword: notProvided<Cliente, ByPhone>(),
  },
  guards: {
    resumesAt: ({ context }, { step }: { step: LoginStep }) => context.resumeAt === step,
    isPhone: (_, { phone }: { phone: string }) => isPhone(phone),
    isKnown: (_, { found }: { found: ClienteLookup }) => 'id' in found,
    isForNewPassword: ({ context }) => context.purpose === 'new-password',
    // Too soon, or too often: but a code has already been sent to this phone, and it can be typed.
    hasCodeAlready: ({ context }, { error }: { error: unknown }) =>
      context.sentTo === context.phone && hasCode(error, 'sms.too-soon', 'rate.limited'),
    // A verified phone is valid for ten minutes and for one use (docs/api.md#sms).
    isProofGone: (_, { error }: { error: unknown }) => hasCode(error, 'phone.not-proven'),
  },
  actions: {
    clearError: assign({ error: null }),
    showError: assign({ error: (_, { shown }: { shown: ShownError }) => shown }),
    keepPhone: assign({
      phone: (_, { phone }: { phone: string }) => digits(phone),
      purpose: 'sign-up',
      firstName: null,
    }),
    keepName: assign({ firstName: (_, { found }: { found: ClienteLookup }) => ('id' in found ? found.nome : null) }),
    wantNewPassword: assign({ purpose: 'new-password' }),
    keepSent: assign(({ context }, { sent }: { sent: SmsAnswer }) => ({
      sentTo: context.phone,
      resendSeconds: sent.reenviar_em,
    })),
    // Only these three fields, whatever else the answer contains.
    keepCliente: assign((_, { cliente: { id, nome, telefone } }: { cliente: Cliente }) => ({
      cliente: { id, nome, telefone },
    })),
  },
  delays: { resendWait: ({ context }) => context.resendSeconds * 1000 },
}).createMachine({
  id: 'login',
  initial: 'start',
  context: ({ input }) => ({
    phone: input.resume?.phone ?? '',
    purpose: input.resume?.purpose ?? 'sign-up',
    firstName: null,
    sentTo: input.resume?.step === 'sms' ? input.resume.phone : null,
    resendSeconds: SMS_RESEND_SECONDS,
    error: null,
    cliente: null,
    resumeAt: input.resume?.step ?? null,
  }),
  output: ({ context }) => ({ cliente: context.cliente }),
  states: {
    start: {
      description: 'Selects the step to continue at after a reload; makes no call.',
      always: [
        { guard: { type: 'resumesAt', params: { step: 'password' } }, target: 'password' },
        { guard: { type: 'resumesAt', params: { step: 'sms' } }, target: 'sms' },
        { guard: { type: 'resumesAt', params: { step: 'signUp' } }, target: 'signUp' },
        { guard: { type: 'resumesAt', params: { step: 'newPassword' } }, target: 'newPassword' },
        { target: 'phone' },
      ],
    },
    phone: {
      on: {
        'phone.submit': [
          {
            guard: { type: 'isPhone', params: ({ event }) => event },
            target: 'lookingUp',
            actions: ['clearError', { type: 'keepPhone', params: ({ event }) => event }],
          },
          { actions: { type: 'showError', params: { shown: WRONG_PHONE } } },
        ],
      },
    },
    lookingUp: {
      invoke: {
        id: 'lookUpPhone',
        src: 'lookUpPhone',
        input: byPhone,
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ found: event.output }) },
            target: 'password',
            actions: { type: 'keepName', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'sendingSms' },
        ],
        onError: {
          target: 'phone',
          actions: { type: 'showError', params: textOr(CATALOGUE.verificarCelular) },
        },
      },
      on: { back: 'phone' },
    },
    password: {
      on: {
        'password.submit': { target: 'loggingIn', actions: 'clearError' },
        'password.forgot': { target: 'sendingSms', actions: ['clearError', 'wantNewPassword'] },
        back: { target: 'phone', actions: 'clearError' },
      },
    },
    loggingIn: {
      description: 'Cannot be left: the call may already have opened the session.',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: byPhone,
        onDone: {
          target: 'done',
          actions: { type: 'keepCliente', params: clienteOf },
        },
        onError: {
          target: 'password',
          actions: { type: 'showError', params: textOr(CATALOGUE.loginCliente) },
        },
      },
    },
    sendingSms: {
      invoke: {
        id: 'sendSms',
        src: 'sendSms',
        input: byPhone,
        onDone: { target: 'sms', actions: { type: 'keepSent', params: ({ event }) => ({ sent: event.output }) } },
        onError: [
          {
            guard: { type: 'hasCodeAlready', params: errorOf },
            target: 'sms',
            actions: { type: 'showError', params: textOr(SHOP_REFUSALS['sms.too-soon']) },
          },
          {
            guard: 'isForNewPassword',
            target: 'password',
            actions: { type: 'showError', params: textOr(CATALOGUE.enviarSms) },
          },
          {
            target: 'phone',
            actions: { type: 'showError', params: textOr(CATALOGUE.enviarSms) },
          },
        ],
      },
      on: { back: [{ guard: 'isForNewPassword', target: 'password' }, { target: 'phone' }] },
    },
    sms: {
      description: 'A code has been sent. A wrong code does not restart the wait for the next one.',
      type: 'parallel',
      states: {
        code: {
          initial: 'typing',
          states: {
            typing: { on: { 'sms.submit': { target: 'confirming', actions: 'clearError' } } },
            confirming: {
              invoke: {
                id: 'confirmSms',
                src: 'confirmSms',
                input: byPhone,
                onDone: [
                  { guard: 'isForNewPassword', target: '#login.newPassword', actions: 'clearError' },
                  { target: '#login.signUp', actions: 'clearError' },
                ],
                onError: {
                  target: 'typing',
                  actions: { type: 'showError', params: textOr(CATALOGUE.verificarCelular) },
                },
              },
            },
          },
        },
        resend: {
          initial: 'counting',
          states: {
            counting: { after: { resendWait: 'ready' } },
            ready: { on: { 'sms.resend': { target: 'sending', actions: 'clearError' } } },
            sending: {
              invoke: {
                id: 'resendSms',
                src: 'sendSms',
                input: byPhone,
                onDone: {
                  target: 'counting',
                  actions: { type: 'keepSent', params: ({ event }) => ({ sent: event.output }) },
                },
                onError: {
                  target: 'ready',
                  actions: { type: 'showError', params: textOr(CATALOGUE.enviarSms) },
                },
              },
            },
          },
        },
      },
      on: {
        back: [
          { guard: 'isForNewPassword', target: 'password', actions: 'clearError' },
          { target: 'phone', actions: 'clearError' },
        ],
      },
    },
    signUp: {
      description: 'The phone is verified and has no cliente yet: name and password.',
      on: {
        'signUp.submit': { target: 'signingUp', actions: 'clearError' },
        back: { target: 'phone', actions: 'clearError' },
      },
    },
    signingUp: {
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: byPhone,
        onDone: {
          target: 'done',
          actions: { type: 'keepCliente', params: clienteOf },
        },
        onError: [
          {
            guard: { type: 'isProofGone', params: errorOf },
            target: 'phone',
            actions: { type: 'showError', params: textOr(CATALOGUE.salvarCliente) },
          },
          {
            target: 'signUp',
            actions: { type: 'showError', params: textOr(CATALOGUE.salvarCliente) },
          },
        ],
      },
    },
    newPassword: {
      description: 'The phone is verified and its cliente sets a new password.',
      on: {
        'newPassword.submit': { target: 'savingPassword', actions: 'clearError' },
        back: { target: 'password', actions: 'clearError' },
      },
    },
    savingPassword: {
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        input: byPhone,
        onDone: {
          target: 'done',
          actions: { type: 'keepCliente', params: clienteOf },
        },
        onError: [
          {
            guard: { type: 'isProofGone', params: errorOf },
            target: 'phone',
            actions: { type: 'showError', params: textOr(CATALOGUE.salvarCliente) },
          },
          {
            target: 'newPassword',
            actions: { type: 'showError', params: textOr(CATALOGUE.salvarCliente) },
          },
        ],
      },
    },
    done: { type: 'final' },
  },
})
