import { expect, test } from 'vitest'
import { checkHistory } from './check.ts'
import { historyOf } from './history-of.ts'
import type { Entry } from './journal.ts'

// Histories of the club's seats as their clients record them, with a deliberate violation of each kind.
type Made = Omit<Entry, 'body'> & { body: unknown }
const EXPIRES = '2040-01-01T00:00:00.000Z'
const call = (
  who: string,
  start: number,
  method: string,
  path: string,
  body: unknown,
  status: number | null,
): Made => ({
  ...{ who, start, end: status === null ? null : start + 1, method, path, body, status },
  answer: null,
})
const holds = (who: string, start: number, nr: number, id: string, expiraEm = EXPIRES): Made => ({
  ...call(who, start, 'POST', 'reservas', { nr_cadeira: nr }, 200),
  answer: { id, nr_cadeira: nr, expira_em: expiraEm, valor: 29.9 },
})
const refused = (who: string, start: number, nr: number): Made => ({
  ...call(who, start, 'POST', 'reservas', { nr_cadeira: nr }, 409),
  answer: { code: 'socio.seat-taken', message: '' },
})
const unanswered = (who: string, start: number, nr: number): Made =>
  call(who, start, 'POST', 'reservas', { nr_cadeira: nr }, null)
const givesBack = (who: string, start: number, id: string): Made =>
  call(who, start, 'DELETE', `reservas/${id}`, undefined, 200)
const shown = (id: string, status: string, reserva: string | null) => ({
  vale_ate: null,
  id: `sub_${id}`,
  code: id,
  status,
  reserva: reserva && { id: reserva, expira_em: EXPIRES },
})
const subscribes = (who: string, start: number, id: string, status = 'active', again: string | null = null): Made => ({
  ...call(who, start, 'POST', 'pagarme/subscriptions', { metadata: { id_reserva: id, tentativa: `t ${id}` } }, 200),
  answer: shown(id, status, again),
})
const isOver = (who: string, start: number, id: string): Made => ({
  ...subscribes(who, start, id),
  status: 409,
  answer: { code: 'socio.hold-over', message: '' },
})
const cancels = (who: string, start: number, id: string): Made => ({
  ...call(who, start, 'DELETE', `pagarme/subscriptions/sub_${id}`, undefined, 200),
  answer: shown(id, 'canceled', null),
})

const found = (entries: Made[]): string =>
  checkHistory(historyOf({ entries, notes: [] }, { lotes: {} }, { slackMs: 0 })).violations.join('\n')

test.each<[what: string, entries: Made[], told: RegExp]>([
  ['a seat held by two', [holds('ana', 0, 7, 'a'), holds('rui', 2, 7, 'b')], /cadeira 7: 2 of 1 are taken for sure/],
  ['a seat held by two at once', [holds('ana', 0, 7, 'a'), holds('rui', 0.5, 7, 'b')], /cadeira 7: 2 of 1 are taken/],
  ['a free seat that is refused', [refused('rui', 0, 7), holds('ana', 2, 7, 'a')], /at most 0 of 1/],
  [
    'a seat refused after its holder chose another one',
    [holds('ana', 0, 7, 'a'), holds('ana', 2, 8, 'b'), refused('rui', 4, 7)],
    /cadeira 7/,
  ],
  [
    'a seat refused after it was given back',
    [holds('ana', 0, 7, 'a'), givesBack('ana', 2, 'a'), refused('rui', 4, 7)],
    /at most 0 of 1/,
  ],
  [
    'a seat subscribed after it was given back',
    [holds('ana', 0, 7, 'a'), givesBack('ana', 2, 'a'), subscribes('ana', 4, 'a')],
    /nothing explains "subscribes a: active"/,
  ],
  [
    'a member’s seat held by somebody else',
    [holds('ana', 0, 7, 'a'), subscribes('ana', 2, 'a'), holds('rui', 4, 7, 'b')],
    /cadeira 7/,
  ],
  [
    'a seat refused after its member has left',
    [holds('ana', 0, 7, 'a'), subscribes('ana', 2, 'a'), cancels('ana', 4, 'a'), refused('rui', 6, 7)],
    /cadeira 7/,
  ],
  [
    'a seat lost by a refused card',
    [holds('ana', 0, 7, 'a'), subscribes('ana', 2, 'a', 'failed', 'b'), holds('rui', 4, 7, 'c')],
    /cadeira 7/,
  ],
  ['a hold that is over too early', [holds('ana', 0, 7, 'a'), isOver('ana', 2, 'a')], /nothing explains .*it is over/],
])('a violation in a history of seats is found: %s', (_what, entries, told) => {
  expect(found(entries)).toMatch(told)
})

test.each<[what: string, entries: Made[]]>([
  ['one of two is refused', [holds('ana', 0, 7, 'a'), refused('rui', 0.5, 7)]],
  ['another seat gives the first back', [holds('ana', 0, 7, 'a'), holds('ana', 2, 8, 'b'), holds('rui', 4, 7, 'c')]],
  ['two choices at the same time', [holds('ana', 0, 8, 'b'), holds('ana', 0.5, 7, 'a'), holds('rui', 3, 7, 'c')]],
  [
    'a seat changes hands after a member has left',
    [holds('ana', 0, 7, 'a'), subscribes('ana', 2, 'a'), cancels('ana', 4, 'a'), holds('rui', 6, 7, 'b')],
  ],
  [
    'a refused card keeps the seat for another try',
    [
      holds('ana', 0, 7, 'a'),
      subscribes('ana', 2, 'a', 'failed', 'b'),
      refused('rui', 4, 7),
      subscribes('ana', 6, 'b'),
      refused('rui', 8, 7),
    ],
  ],
  [
    'a hold ends, and somebody else has the seat',
    [
      holds('ana', 0, 7, 'a', new Date(10).toISOString()),
      refused('rui', 5, 7),
      holds('rui', 20, 7, 'b'),
      isOver('ana', 22, 'a'),
    ],
  ],
  ['a request without an answer may have the seat', [unanswered('ana', 0, 7), refused('rui', 5, 7)]],
  ['or may not', [unanswered('ana', 0, 7), holds('rui', 5, 7, 'b')]],
])('a correct history of seats is explained: %s', (_what, entries) => {
  expect(found(entries)).toBe('')
})
