import { setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { errorOf, outputOf, textOr } from './calls.ts'
import { actions, actors, guards, startContext, types } from './second-factor-parts.ts'

/**
 * Turning on a second factor, by the user's own choice or in the middle of a login that demands it, and new recovery
 * codes for one that is on (docs/api.md#second-factor). What is shown and typed is not in this machine.
 */
export const factorMachine = setup({ types, actors, guards, actions }).createMachine({
  id: 'factor',
  context: startContext,
  initial: 'ready',
  states: {
    ready: {
      description:
        'What proves the user is typed: the password, for new recovery codes a code, too; in a login nothing.',
      on: { 'begin.submit': { target: 'beginning', actions: 'clearError' } },
    },
    beginning: {
      invoke: {
        id: 'begin',
        src: 'begin',
        onDone: [{ guard: { type: 'showsCodes', params: outputOf }, target: 'codes' }, { target: 'scanning' }],
        onError: [
          { guard: { type: 'isTicketOver', params: errorOf }, target: 'over' },
          { target: 'ready', actions: { type: 'fail', params: textOr(CATALOGUE.segundoFator) } },
        ],
      },
    },
    scanning: {
      description: 'The secret is shown, as a QR code and as text, and a first code is typed.',
      on: {
        'code.submit': { target: 'confirming', actions: 'clearError' },
        'setup.restart': { target: 'ready', actions: ['clearError', 'forgetShown'] },
      },
    },
    confirming: {
      invoke: {
        id: 'confirm',
        src: 'confirm',
        onDone: { target: 'codes' },
        onError: [
          { guard: { type: 'isTicketOver', params: errorOf }, target: 'over' },
          {
            guard: { type: 'isSetupOver', params: errorOf },
            target: 'ready',
            actions: ['forgetShown', { type: 'fail', params: textOr(CATALOGUE.segundoFator) }],
          },
          { target: 'scanning', actions: { type: 'fail', params: textOr(CATALOGUE.segundoFator) } },
        ],
      },
    },
    codes: {
      description: 'The recovery codes are shown, this once.',
      on: { 'codes.kept': { target: 'done' } },
    },
    done: { type: 'final', entry: ['finish', 'forgetShown'] },
    over: { type: 'final', entry: ['tellTicketOver', 'forgetShown'] },
  },
})
