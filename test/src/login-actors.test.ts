import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { loginMachine } from '../../machines/login/index.ts'
import type { LoginEvent, LoginStep } from '../../machines/login/context.ts'
import { loginActors, type Typed } from '../../src/site/login/login-actors.ts'

const telefone = '11987654321'
const cliente = { id: '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11', nome: 'Marina Alves', telefone }
const typedNow: Required<Typed> = { codigo: '918273', nome: 'Marina Alves', senha: 'segredo-que-vaza' }

/** The machine at a step, with the screen's actors and everything that an inspector would receive. */
function open(step: LoginStep) {
  const made: unknown[][] = []
  const seen: string[] = []
  const opened: unknown[] = []
  const typed: { current: Typed } = { current: {} }
  const call =
    <Answer>(name: string, answer: Answer) =>
    async (...args: string[]) => {
      made.push([name, ...args])
      return answer
    }
  const calls = {
    lookUpPhone: call('lookUpPhone', { message: 'Cliente não encontrado' }),
    sendSms: call('sendSms', { reenviar_em: 60 }),
    confirmSms: call('confirmSms', { ok: true }),
    logIn: call('logIn', cliente),
    signUp: call('signUp', cliente),
    savePassword: call('savePassword', cliente),
  }
  const machine = loginMachine.provide({ actors: loginActors(calls, typed, (who) => opened.push(who)) })
  const actor = createActor(machine, {
    input: { resume: { step, phone: telefone, purpose: step === 'newPassword' ? 'new-password' : 'sign-up' } },
    inspect: (event) => {
      const { snapshot, event: sent } = event as { snapshot?: unknown; event?: unknown }
      seen.push(JSON.stringify([event.type, snapshot, sent]))
    },
  }).start()
  return { actor, typed, made, opened, seen }
}

it.each([
  ['password', 'password.submit', ['logIn', telefone, typedNow.senha]],
  ['sms', 'sms.submit', ['confirmSms', telefone, typedNow.codigo]],
  ['signUp', 'signUp.submit', ['signUp', telefone, typedNow.nome, typedNow.senha]],
  ['newPassword', 'newPassword.submit', ['savePassword', telefone, typedNow.senha]],
] as const)('%s: the call gets what was typed, once, and nobody else sees it', async (step, type, expected) => {
  const { actor, typed, made, seen, opened } = open(step)
  typed.current = { ...typedNow }
  actor.send({ type } satisfies LoginEvent)
  expect(typed.current).toEqual({})
  expect(made).toEqual([expected])
  const { persisted, after } = {
    persisted: JSON.stringify(actor.getPersistedSnapshot()),
    after: await waitFor(actor, (state) => state.matches('done') || state.matches('signUp')),
  }
  expect(opened).toEqual(step === 'sms' ? [] : [cliente])
  expect(seen.length).toBeGreaterThan(2)
  for (const text of [persisted, JSON.stringify(after), ...seen]) {
    expect(text).not.toContain(typedNow.senha)
    expect(text).not.toContain(typedNow.codigo)
  }
  actor.stop()
})

it('leaving the screen while the session is being opened still logs in', async () => {
  const { actor, typed, opened } = open('password')
  typed.current = { senha: typedNow.senha }
  actor.send({ type: 'password.submit' })
  actor.stop()
  await new Promise((resolve) => setTimeout(resolve))
  expect(opened).toEqual([cliente])
})

it('a restored step of the login makes no call', async () => {
  for (const step of ['password', 'sms', 'signUp', 'newPassword'] as const) {
    const { actor, made } = open(step)
    await new Promise((resolve) => setTimeout(resolve))
    expect(made).toEqual([])
    actor.stop()
  }
})
