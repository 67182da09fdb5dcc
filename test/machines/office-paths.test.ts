import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { CODES_LOST } from '../../contract/refusals-office.ts'
import { LOGIN_TICKET_SECONDS } from '../../contract/second-factor-rules.ts'
import { officeMachine } from '../../machines/office-session/index.ts'
import { persistOfficeLogin, restoreOfficeLogin } from '../../machines/office-session/persist.ts'
import {
  AT_CHOOSING,
  AT_CODE,
  AT_SETUP,
  EVENTS,
  keyOf,
  NOBODY,
  STORED,
  USER,
  WITHOUT_CODES,
} from './office-fixtures.ts'
import { leaks, withSecrets } from './secrets.ts'
import {
  done,
  fails,
  isIn,
  plain,
  refuses,
  replay,
  stepsInto,
  stepsOf,
  unreachedStates,
  untestedEvents,
  walk,
} from './walk.ts'

const WAYS = walk(officeMachine, {
  inputs: [NOBODY, STORED, AT_CODE, AT_CHOOSING, AT_SETUP, WITHOUT_CODES],
  events: EVENTS,
  key: keyOf,
})
const STEPS = stepsOf(officeMachine, WAYS, EVENTS)
const verified = done('verifyToken', { user: USER })
const last = (events: Parameters<typeof replay>[2], input: object = STORED): AnyMachineSnapshot =>
  replay(officeMachine, input, events).at(-1) as AnyMachineSnapshot

test('the paths of the back-office’s session use every event and reach every state', () => {
  expect(untestedEvents(officeMachine, EVENTS)).toEqual([])
  expect(unreachedStates(officeMachine, WAYS)).toEqual([])
  expect(WAYS.length).toBeGreaterThan(40)
})

test('the back-office’s session is signed out without stored tokens, and verifies stored ones', () => {
  expect(last([], NOBODY).value).toEqual({ signedOut: 'typing' })
  expect(last([]).value).toEqual({ signedIn: 'verifying' })
})

test('new tokens of the back-office are verified, whatever their source', () => {
  for (const { from, to, event, effects, path } of STEPS) {
    if (event.type !== 'session.given' || isIn(from, 'leaving')) continue
    expect(to.value, path).toEqual({ signedIn: 'verifying' })
    expect(effects, path).toContain('call verifyToken')
  }
})

test('a page opens only by a token that the server has verified, and closes only with the session', () => {
  for (const { from, to, event, path } of STEPS) {
    if (!from.context.isOpen && to.context.isOpen) expect(event.type, path).toBe('xstate.done.actor.verifyToken')
    if (from.context.isOpen && !to.context.isOpen) {
      expect(isIn(to, 'signedOut'), path).toBe(true)
      expect(event.type, path).toMatch(/^(session\.removed|xstate\.(done|error)\.actor\.notifyServer)$/)
    }
  }
})

test('a 401 refreshes the tokens once, then the session is over', () => {
  const unauthorized = refuses('verifyToken', 'login.needed')
  expect(last([unauthorized]).value).toEqual({ signedIn: 'refreshing' })
  expect(last([unauthorized, done('refreshTokens', {}), unauthorized]).value).toEqual({ signedOut: 'typing' })
  expect(last([unauthorized, refuses('refreshTokens', 'session.over')]).value).toEqual({ signedOut: 'typing' })
  // A later 401 is independent of the first.
  const later = [unauthorized, done('refreshTokens', {}), verified, ...plain('session.given'), unauthorized]
  expect(last(later).value).toEqual({ signedIn: 'refreshing' })
  for (const { from, to, effects, path } of STEPS)
    if (isIn(to, 'signedIn.refreshing') && !isIn(from, 'signedIn.refreshing'))
      expect(effects, path).toContain('call refreshTokens')
})

test('a 401 is recognised by its status, too, and any other failure does not end the session', () => {
  expect(last([fails('verifyToken', 401)]).value).toEqual({ signedIn: 'refreshing' })
  for (const failure of [fails('verifyToken'), fails('verifyToken', 503), refuses('verifyToken', 'rate.limited')])
    expect(last([failure])).toMatchObject({ value: { signedIn: 'invalid' }, context: { error: { field: null } } })
  expect(last([fails('verifyToken'), ...plain('session.retry')]).value).toEqual({ signedIn: 'verifying' })
  for (const { event, path } of stepsInto(STEPS, 'signedOut'))
    expect(event.type, path).not.toMatch(/^session\.(doubted|given|retry)$/)
})

test('over an open page the login is a dialog, otherwise it returns to the place; a logout does not', () => {
  const ended = plain('session.ended')
  expect(last([verified, ...ended])).toMatchObject({
    value: { signedIn: { over: 'typing' } },
    context: { isOpen: true },
  })
  expect(last(ended)).toMatchObject({ value: { signedOut: 'typing' }, context: { keepsPlace: true } })
  const left = [verified, ...plain('logout.confirm'), done('notifyServer', {})]
  expect(last(left)).toMatchObject({ value: { signedOut: 'typing' }, context: { keepsPlace: false, isOpen: false } })
  expect(last([verified, ...plain('session.removed')])).toMatchObject({ context: { keepsPlace: false } })
})

test('a logout of the back-office removes everything stored, whatever the server answered', () => {
  for (const { effects, path } of STEPS.filter(({ from }) => isIn(from, 'leaving')).filter(({ to }) =>
    isIn(to, 'signedOut'),
  ))
    expect(effects, path).toContain('forgetSession')
})

test('a refused login of the back-office shows why', () => {
  const wrong = [...plain('login.submit'), refuses('logIn', 'usuario.wrong-credentials')]
  expect(last(wrong, NOBODY).context.error).toMatchObject({ code: 'usuario.wrong-credentials' })
  expect(last([...plain('login.submit'), fails('logIn', 500)], NOBODY).context.error?.text).toBe(CATALOGUE.loginAdmin)
  expect(last([...wrong, ...plain('login.submit')], NOBODY).context.error).toBeNull()
})

test('after the password a code is asked for, or a second factor set up, on the page and over an open one', () => {
  const lacking = (falta: string) => [...plain('login.submit'), done('logIn', { falta })]
  expect(last(lacking('codigo'), NOBODY).value).toEqual({ signedOut: 'code' })
  expect(last(lacking('cadastro'), NOBODY).value).toEqual({ signedOut: 'setup' })
  expect(
    last([...lacking('codigo'), ...plain('code.submit'), done('sendCode', { falta: null })], NOBODY).value,
  ).toEqual({
    signedIn: 'verifying',
  })
  const over = [verified, ...plain('session.ended', 'login.submit'), done('logInAgain', { falta: 'codigo' })]
  expect(last(over)).toMatchObject({ value: { signedIn: { over: 'code' } }, context: { isOpen: true } })
  expect(last([], AT_CODE).value).toEqual({ signedOut: 'code' })
  expect(last([], AT_SETUP).value).toEqual({ signedOut: 'setup' })
  // No session is verified without the answer to a code, or to a login that lacks no step.
  for (const { event, to, from, path } of STEPS)
    if (isIn(from, 'signedOut') && isIn(to, 'signedIn'))
      expect(event.type, path).toMatch(/^(session\.given|xstate\.done\.actor\.(logIn|sendCode|sendPassword))$/)
})

test('a password that an admin chose is replaced before there is a session, after the code', () => {
  const lacking = (call: string, falta: string | null) => done(call, { falta })
  const typed = plain('login.submit')
  const choosing = [...typed, lacking('logIn', 'senha')]
  expect(last(choosing, NOBODY).value).toEqual({ signedOut: 'choosing' })
  expect(last([], AT_CHOOSING).value).toEqual({ signedOut: 'choosing' })
  const afterCode = [...typed, lacking('logIn', 'codigo'), ...plain('code.submit'), lacking('sendCode', 'senha')]
  expect(last(afterCode, NOBODY).value).toEqual({ signedOut: 'choosing' })
  const sent = [...choosing, ...plain('password.submit')]
  expect(last([...sent, lacking('sendPassword', null)], NOBODY).value).toEqual({ signedIn: 'verifying' })
  expect(last([...sent, lacking('sendPassword', 'cadastro')], NOBODY).value).toEqual({ signedOut: 'setup' })
  expect(last([...sent, refuses('sendPassword', 'password.unchanged')], NOBODY)).toMatchObject({
    value: { signedOut: 'choosing' },
    context: { error: { code: 'password.unchanged' } },
  })
  expect(last([...sent, refuses('sendPassword', 'factor.ticket-over')], NOBODY)).toMatchObject({
    value: { signedOut: 'typing' },
    context: { error: { code: 'factor.ticket-over' } },
  })
  expect(last([...choosing, ...plain('login.restart')], NOBODY).value).toEqual({ signedOut: 'typing' })
  // The same over an open page, which stays inaccessible until then.
  const over = [verified, ...plain('session.ended', 'login.submit'), lacking('logInAgain', 'senha')]
  expect(last(over)).toMatchObject({ value: { signedIn: { over: 'choosing' } }, context: { isOpen: true } })
  for (const { event, from, to, path } of STEPS)
    if (isIn(from, 'signedIn.over') && isIn(to, 'signedIn.verifying'))
      expect(event.type, path).toMatch(/^(session\.given|xstate\.done\.actor\.(logIn|sendCode|sendPassword)Again)$/)
})

test('a wrong code is shown at its field; when the ticket has expired the password is asked again', () => {
  const at = [...plain('login.submit'), done('logIn', { falta: 'codigo' }), ...plain('code.submit')]
  expect(last([...at, refuses('sendCode', 'factor.wrong-code')], NOBODY)).toMatchObject({
    value: { signedOut: 'code' },
    context: { error: { code: 'factor.wrong-code' } },
  })
  for (const over of [
    last([...at, refuses('sendCode', 'factor.ticket-over')], NOBODY),
    last(plain('ticket.over'), AT_SETUP),
  ])
    expect(over).toMatchObject({ value: { signedOut: 'typing' }, context: { error: { code: 'factor.ticket-over' } } })
  expect(last([...at, fails('sendCode'), ...plain('login.restart')], NOBODY)).toMatchObject({
    value: { signedOut: 'typing' },
    context: { error: null },
  })
})

test('a reload of the back-office’s login returns to the code or the setup, while the ticket is valid', () => {
  const at = (falta: string) => last([...plain('login.submit'), done('logIn', { falta })], NOBODY) as never
  const stored = persistOfficeLogin(at('codigo'), 1000)
  expect(JSON.parse(stored ?? '')).toEqual({ v: 1, at: 1000, step: 'codigo' })
  expect(restoreOfficeLogin(stored, 1000 + LOGIN_TICKET_SECONDS * 1000 - 1)).toBe('codigo')
  expect(restoreOfficeLogin(stored, 1000 + LOGIN_TICKET_SECONDS * 1000)).toBeNull()
  expect(restoreOfficeLogin(stored, 999)).toBeNull()
  for (const step of ['senha', 'cadastro'])
    expect(restoreOfficeLogin(persistOfficeLogin(at(step), 1000), 1000)).toBe(step)
  expect(persistOfficeLogin(last([]) as never, 1000)).toBeNull()
  for (const text of [null, '', '{', '{"v":1,"at":1,"step":"outra"}', '{"v":2,"at":1,"step":"codigo"}'])
    expect(restoreOfficeLogin(text, 2)).toBeNull()
})

test('a reload while the recovery codes are shown says that they are lost, until a page is open', () => {
  const shown = last(plain('codes.shown'), AT_SETUP) as never
  const stored = persistOfficeLogin(shown, 1000)
  expect(JSON.parse(stored ?? '')).toEqual({ v: 1, at: 1000, step: 'codigos' })
  // However long the codes were on the screen.
  expect(restoreOfficeLogin(stored, 1000 + 24 * 3_600_000)).toBe('codigos')
  const again = last([], WITHOUT_CODES)
  expect(again).toMatchObject({
    value: { signedOut: 'typing' },
    context: { error: { text: CODES_LOST } },
  })
  const codeAsked = [...plain('login.submit'), done('logIn', { falta: 'codigo' })]
  for (const events of [[], codeAsked])
    expect(persistOfficeLogin(last(events, WITHOUT_CODES) as never, 1000)).toContain('codigos')
  const inside = [...codeAsked, ...plain('code.submit'), done('sendCode', { falta: null })]
  expect(last(inside, WITHOUT_CODES)).toMatchObject({ value: { signedIn: 'verifying' }, context: { step: 'codigos' } })
  expect(last([...inside, verified], WITHOUT_CODES).context).toMatchObject({ step: null, showsCodes: false })
  // Codes that the user has confirmed to have saved are not lost.
  const kept = [...plain('codes.shown', 'session.given'), verified, ...plain('session.removed')]
  expect(persistOfficeLogin(last(kept, AT_SETUP) as never, 1000)).toBeNull()
})

test('no context of the back-office’s session contains a password, a token or a name', () => {
  for (const { input, events } of WAYS) {
    const states = replay(officeMachine, input, events.map(withSecrets))
    for (const { context } of states)
      expect([...leaks(JSON.stringify(context)), JSON.stringify(context).includes(USER.nome)]).toEqual([false])
  }
})
