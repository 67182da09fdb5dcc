import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { MESSAGES } from '../../contract/messages.ts'
import { loginMachine } from '../../machines/login/index.ts'
import type { LoginResume } from '../../machines/login/context.ts'
import { fieldOf, type LoginSnapshot, viewOf } from '../../src/site/login/login-view.ts'

const telefone = '11987654321'
const context = createActor(loginMachine, { input: {} }).getSnapshot().context

/** The view of a state, without running the machine. */
function screen(value: LoginSnapshot['value'], changes: Partial<LoginSnapshot['context']> = {}) {
  return viewOf(loginMachine.resolveState({ value, context: { ...context, phone: telefone, ...changes } }))
}
const sms = (code: 'typing' | 'confirming', resend: 'counting' | 'ready' | 'sending') => ({ sms: { code, resend } })

describe('the screen of a state', () => {
  it.each([
    ['phone', 'phone', false, false],
    ['lookingUp', 'phone', true, true],
    ['sendingSms', 'phone', true, true],
    ['password', 'password', false, true],
    ['loggingIn', 'password', true, false],
    ['signUp', 'signUp', false, true],
    ['signingUp', 'signUp', true, false],
    ['newPassword', 'newPassword', false, true],
    ['savingPassword', 'newPassword', true, false],
  ] as const)('the login’s screen in state %s: step %s, busy %s, can go back %s', (state, step, busy, canGoBack) => {
    expect(screen(state)).toMatchObject({ step, busy, canGoBack, resend: null })
  })

  it('the login’s screen exists for every state of the machine', () => {
    const states = Object.keys(loginMachine.states)
    expect(states.sort()).toEqual(
      'done loggingIn lookingUp newPassword password phone savingPassword sendingSms signUp signingUp sms start'.split(
        ' ',
      ),
    )
  })

  it('the screen of a state shows the password step while the code for a forgotten password is requested', () => {
    expect(screen('sendingSms', { purpose: 'new-password' })).toMatchObject({ step: 'password', busy: true })
  })

  it('the screen of a state waits for the server only where a session may be opening', () => {
    const opening = ['loggingIn', 'signingUp', 'savingPassword'] as const
    expect(opening.map((state) => screen(state).isOpening)).toEqual([true, true, true])
    expect(screen(sms('confirming', 'ready')).isOpening).toBe(false)
    expect(screen('done').isOpening).toBe(false)
  })

  it('the login’s code step distinguishes checking the code from sending another', () => {
    expect(screen(sms('typing', 'counting'))).toMatchObject({ step: 'sms', busy: false, resend: 'counting' })
    expect(screen(sms('typing', 'sending'))).toMatchObject({ busy: false, resend: 'sending' })
    expect(screen(sms('confirming', 'ready'))).toMatchObject({ busy: true, resend: 'ready' })
    expect(screen(sms('typing', 'ready'), { purpose: 'new-password' }).backChangesPhone).toBe(false)
  })

  it('the login greets with the first name, and without a name after a reload', () => {
    expect(screen('password', { firstName: 'Ana Clara Prado' }).firstName).toBe('Ana')
    const resume: LoginResume = { step: 'password', phone: telefone, purpose: 'sign-up' }
    const actor = createActor(loginMachine, { input: { resume } }).start()
    expect(viewOf(actor.getSnapshot())).toMatchObject({ step: 'password', firstName: null, phone: telefone })
    actor.stop()
  })
})

it.each([
  ['validation.failed', 'telefone', 'telefone'],
  // The name of the parameter in the lookup's URL.
  ['validation.failed', 'phone', 'telefone'],
  ['validation.failed', 'codigo', 'codigo'],
  ['validation.failed', 'nome', 'nome'],
  ['validation.failed', 'senha', 'senha'],
  ['validation.failed', 'constructor', null],
  ['validation.failed', null, null],
  ['sms.wrong-code', 'codigo', 'codigo'],
  ['sms.code-gone', null, 'codigo'],
  ['cliente.wrong-credentials', null, 'senha'],
  ['phone.not-proven', null, null],
  ['rate.limited', null, null],
  ['constructor', null, null],
  [null, null, null],
])('the login’s error %s about %s is shown at the field %s', (code, path, field) => {
  const error = { text: 'Qualquer frase', code, field: path }
  expect(fieldOf(error, ['telefone', 'codigo', 'nome', 'senha'])).toBe(field)
})

it('an error about a field of another step is still shown', () => {
  expect(fieldOf({ text: MESSAGES.phone, code: 'validation.failed', field: 'telefone' }, ['senha'])).toBe(null)
})
