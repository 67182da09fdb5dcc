import { setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { errorOf, outputOf, textOr } from './calls.ts'
import { actions, actors, delays, guards, onlineOf, startContext, types } from './portaria-parts.ts'

/**
 * A device at an entrance of one event (docs/decisions/0043). It answers each code, with or without a network, and
 * exchanges readings and changes with the server beside it.
 */
export const portariaMachine = setup({ types, actors, guards, actions, delays }).createMachine({
  id: 'portaria',
  context: startContext,
  initial: 'opening',
  states: {
    opening: {
      description: 'A list that is stored opens without a network.',
      invoke: {
        id: 'openList',
        src: 'openList',
        onDone: { target: 'open', actions: { type: 'keepOnline', params: outputOf } },
        onError: { target: 'closed', actions: { type: 'fail', params: textOr(CATALOGUE.indisponivel) } },
      },
    },
    closed: {
      description: 'No list is stored and none could be downloaded, or this user may not have it.',
      on: { 'portaria.retry': { target: 'opening', actions: 'clearError' } },
    },
    open: {
      type: 'parallel',
      states: {
        gate: {
          initial: 'reading',
          states: {
            reading: { entry: 'forgetAnswer', on: { 'code.read': 'deciding' } },
            deciding: {
              invoke: {
                id: 'decide',
                src: 'decide',
                input: onlineOf,
                onDone: [
                  {
                    guard: { type: 'isAdmitted', params: outputOf },
                    target: 'admitted',
                    actions: { type: 'keepDecision', params: outputOf },
                  },
                  { target: 'refused', actions: { type: 'keepDecision', params: outputOf } },
                ],
                onError: 'unread',
              },
            },
            admitted: {
              description: 'Yes goes on by itself, or with the next code.',
              after: { admittedTime: 'reading' },
              on: { 'answer.dismiss': 'reading', 'code.read': 'deciding' },
            },
            refused: {
              description: 'No waits for a hand: a next code changes nothing.',
              on: { 'answer.dismiss': 'reading' },
            },
            unread: {
              description: 'The reading could not be stored on the device, so nobody was admitted by it.',
              on: { 'answer.dismiss': 'reading' },
            },
          },
        },
        line: {
          initial: 'syncing',
          states: {
            syncing: {
              invoke: {
                id: 'sync',
                src: 'sync',
                onDone: { target: 'idle', actions: ['goOnline', 'clearError'] },
                onError: [
                  { guard: { type: 'isUnanswered', params: errorOf }, target: 'away', actions: 'goOffline' },
                  { target: 'stopped', actions: { type: 'fail', params: textOr(CATALOGUE.indisponivel) } },
                ],
              },
            },
            idle: {
              always: { guard: 'isOffline', target: 'away' },
              after: { syncPause: 'syncing' },
              on: { 'sync.now': 'syncing', 'network.back': 'syncing' },
            },
            away: {
              description: 'No answer of the server: the device decides alone, and keeps trying.',
              after: { retryPause: 'syncing' },
              on: { 'sync.now': 'syncing', 'network.back': 'syncing' },
            },
            stopped: {
              description: 'The server refuses this device, for example because the user lost the city.',
              on: { 'sync.now': 'syncing', 'network.back': 'syncing' },
            },
          },
        },
        camera: {
          initial: 'starting',
          states: {
            starting: {
              invoke: { id: 'openCamera', src: 'openCamera', onDone: 'on', onError: 'off' },
            },
            on: { on: { 'camera.lost': 'off' } },
            off: {
              description: 'None, or not allowed: codes come from a scanner or are typed.',
              on: { 'camera.retry': 'starting' },
            },
          },
        },
      },
    },
  },
})
