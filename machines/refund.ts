import { setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { errorOf, eventParams, outputOf, textOr } from './calls.ts'
import { actions, actors, bySale, delays, guards, startContext, types } from './refund-parts.ts'

/**
 * A buyer's refund of one ticket or number, from the question to the end at the provider (docs/selling.md#refunds).
 * A request whose answer is lost is not sent again before the sale was read.
 */
export const refundMachine = setup({ types, actors, guards, actions, delays }).createMachine({
  id: 'refund',
  context: startContext,
  initial: 'start',
  states: {
    start: {
      always: [
        { guard: 'isRefunding', target: 'following' },
        { guard: 'isRefunded', target: 'refunded' },
        { guard: 'isNotPaid', target: 'idle' },
        { guard: 'wasSent', target: 'checking' },
        { guard: 'wasAsking', target: 'asking' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'Nothing was asked; the ticket is as it is.',
      entry: 'restart',
      on: {
        'refund.open': 'asking',
        'venda.read': { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
      },
    },
    asking: {
      description: 'The question, with what comes back and when.',
      entry: 'restart',
      on: {
        'refund.confirm': 'requesting',
        'refund.dismiss': 'idle',
        'venda.read': [
          {
            guard: { type: 'answersPaid', params: eventParams },
            actions: { type: 'keepStatus', params: eventParams },
          },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    requesting: {
      entry: 'restart',
      invoke: {
        id: 'requestRefund',
        src: 'requestRefund',
        input: bySale,
        onDone: { target: 'deciding', actions: { type: 'keepStatus', params: outputOf } },
        onError: [
          { guard: { type: 'isLoginNeeded', params: errorOf }, target: 'loginNeeded' },
          { guard: { type: 'isUnanswered', params: errorOf }, target: 'uncertain' },
          { target: 'refused', actions: { type: 'fail', params: textOr(CATALOGUE.reembolsar) } },
        ],
      },
    },
    refused: {
      description: 'The server refused: nothing was refunded, and the ticket is as before.',
      on: {
        'refund.confirm': 'requesting',
        'refund.dismiss': 'idle',
        'venda.read': [
          {
            guard: { type: 'answersPaid', params: eventParams },
            actions: { type: 'keepStatus', params: eventParams },
          },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    uncertain: {
      description: 'The answer was lost: the request may have arrived. The sale is read before anything else.',
      after: { checkPause: 'checking' },
      on: {
        'refund.check': 'checking',
        'venda.read': [
          { guard: { type: 'answersPaid', params: eventParams } },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    checking: {
      invoke: {
        id: 'checkSale',
        src: 'readSale',
        input: bySale,
        onDone: [
          {
            guard: { type: 'answersPaid', params: outputOf },
            target: 'counting',
            actions: [{ type: 'keepStatus', params: outputOf }, 'countRead'],
          },
          { target: 'deciding', actions: { type: 'keepStatus', params: outputOf } },
        ],
        onError: [
          { guard: { type: 'isLoginNeeded', params: errorOf }, target: 'loginNeeded' },
          { target: 'uncertain' },
        ],
      },
    },
    counting: { always: [{ guard: 'hasTriedEnough', target: 'notSent' }, { target: 'uncertain' }] },
    notSent: {
      description: 'Several reads show a ticket that is still valid: the request did not arrive. It may be sent again.',
      on: {
        'refund.confirm': 'requesting',
        'refund.dismiss': 'idle',
        'venda.read': [
          { guard: { type: 'answersPaid', params: eventParams } },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    deciding: {
      always: [
        { guard: 'isRefunding', target: 'following' },
        { guard: 'isRefunded', target: 'refunded' },
        { target: 'idle' },
      ],
    },
    following: {
      description:
        'The ticket is not valid any more, and the provider returns the money. The sale is read until it has.',
      initial: 'pausing',
      entry: 'restart',
      on: {
        'venda.read': [
          { guard: { type: 'answersRefunding', params: eventParams } },
          { guard: { type: 'answersPaid', params: eventParams }, target: 'failed' },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
      states: {
        pausing: { after: { pollPause: 'reading' } },
        reading: {
          invoke: {
            id: 'followSale',
            src: 'readSale',
            input: bySale,
            onDone: [
              {
                guard: { type: 'answersRefunding', params: outputOf },
                target: 'pausing',
                actions: 'countRead',
              },
              { guard: { type: 'answersPaid', params: outputOf }, target: '#refund.failed' },
              { target: '#refund.deciding', actions: { type: 'keepStatus', params: outputOf } },
            ],
            onError: [
              { guard: { type: 'isLoginNeeded', params: errorOf }, target: '#refund.loginNeeded' },
              { target: 'pausing', actions: 'countRead' },
            ],
          },
        },
      },
    },
    refunded: { description: 'The provider has confirmed the refund.' },
    failed: {
      description: 'The provider did not refund: the ticket is valid again.',
      on: {
        'refund.open': 'asking',
        'venda.read': [
          { guard: { type: 'answersPaid', params: eventParams } },
          { target: 'start', actions: { type: 'keepStatus', params: eventParams } },
        ],
      },
    },
    loginNeeded: { description: 'The session has ended.', entry: 'goToLogin' },
  },
})
