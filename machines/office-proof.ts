import { assign, setup } from 'xstate'
import { OFFICE_MESSAGES } from '../contract/messages-office.ts'
import { CATALOGUE } from '../contract/catalogue.ts'
import type { Need } from '../contract/chaves-rules.ts'
import { notProvided, outputOf, type ShownError, textOr } from './calls.ts'

/** By what the person can prove who they are. `segundo_fator`: the password needs a code beside it. */
export type Means = { chave: boolean; segundo_fator: boolean }

/** @internal */
export type ProofContext = { need: Need; means: Means; isProven: boolean; error: ShownError | null }

/**
 * `proof.asked`: a call was refused until a recent proof is given. All other events come from the user. No event carries
 * a password or a code.
 */
type ProofEvent =
  | { type: 'proof.asked'; need: Need }
  | { type: 'key.submit' }
  | { type: 'key.chosen' }
  | { type: 'password.submit' }
  | { type: 'password.chosen' }
  | { type: 'proof.retry' }
  | { type: 'proof.cancel' }

const types = { context: {} as ProofContext, events: {} as ProofEvent }

const actors = {
  readMeans: notProvided<Means, undefined>(),
  /** Lets a passkey sign a challenge, and sends its answer. */
  proveByKey: notProvided<unknown, undefined>(),
  /** Sends the typed password, with the code if one is needed. */
  proveByPassword: notProvided<unknown, undefined>(),
}

type WithContext = { context: ProofContext }

const guards = {
  usesKey: ({ context: { need } }: WithContext, { chave }: Means) => chave && need !== 'password',
  mayType: ({ context: { need } }: WithContext) => need === 'either',
  mayUseKey: ({ context: { need, means } }: WithContext) => need === 'either' && means.chave,
}

const set = <Params = undefined>(change: (params: Params) => Partial<ProofContext>) =>
  assign<ProofContext, ProofEvent, Params, ProofEvent, never>((_, params) => change(params))

const actions = {
  ask: set(({ need }: { need: Need }) => ({ need, isProven: false, error: null })),
  keepMeans: set(({ chave, segundo_fator }: Means) => ({ means: { chave, segundo_fator } })),
  proven: set(() => ({ isProven: true })),
  clearError: set(() => ({ error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

const startContext = (): ProofContext => ({
  need: 'either',
  means: { chave: false, segundo_fator: false },
  isProven: false,
  error: null,
})

/**
 * The proof of who is at the page of the back-office, which some calls ask for (docs/decisions/recent-proof.md). The
 * refused call waits until this is `closed` again, and is repeated once if `isProven`.
 */
export const proofMachine = setup({ types, actors, guards, actions }).createMachine({
  id: 'proof',
  context: startContext,
  initial: 'closed',
  on: { 'proof.cancel': '.closed' },
  states: {
    closed: {
      on: { 'proof.asked': { target: 'reading', actions: { type: 'ask', params: ({ event }) => event } } },
    },
    reading: {
      invoke: {
        id: 'readMeans',
        src: 'readMeans',
        onDone: [
          {
            guard: { type: 'usesKey', params: outputOf },
            target: 'key',
            actions: { type: 'keepMeans', params: outputOf },
          },
          { target: 'password', actions: { type: 'keepMeans', params: outputOf } },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: textOr(CATALOGUE.carregarSeguranca) } },
      },
    },
    failed: { on: { 'proof.retry': { target: 'reading', actions: 'clearError' } } },
    key: {
      description: 'Asks for a passkey; a lost one may be replaced by the password only to remove it.',
      on: {
        'key.submit': { target: 'provingKey', actions: 'clearError' },
        'password.chosen': { guard: 'mayType', target: 'password', actions: 'clearError' },
      },
    },
    provingKey: {
      invoke: {
        id: 'proveByKey',
        src: 'proveByKey',
        onDone: { target: 'closed', actions: 'proven' },
        onError: { target: 'key', actions: { type: 'fail', params: textOr(OFFICE_MESSAGES.chaveFalhou) } },
      },
    },
    password: {
      on: {
        'password.submit': { target: 'provingPassword', actions: 'clearError' },
        'key.chosen': { guard: 'mayUseKey', target: 'key', actions: 'clearError' },
      },
    },
    provingPassword: {
      invoke: {
        id: 'proveByPassword',
        src: 'proveByPassword',
        onDone: { target: 'closed', actions: 'proven' },
        onError: { target: 'password', actions: { type: 'fail', params: textOr(CATALOGUE.indisponivel) } },
      },
    },
  },
})
