import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { getShortestPaths, getStateNodes } from 'xstate/graph'
import type { ClienteLookup } from '../../contract/clientes.ts'
import { loginMachine } from '../../machines/login/index.ts'
import type { ByPhone, LoginInput } from '../../machines/login/context.ts'
import { persistLogin, restoreLogin } from '../../machines/login/persist.ts'

const telefone = '11987654321'
const cliente = { id: '3f2b8c1e-0d5a-4c7e-9b1a-2f6d8e4c0a11', nome: 'Marina Alves', telefone }
const fails = (failure: object) => () => Promise.reject(failure)

type Calls = Partial<
  Record<'lookUpPhone' | 'sendSms' | 'confirmSms' | 'logIn' | 'signUp' | 'savePassword', () => Promise<unknown>>
>

/** The machine with the given answers and a simulated clock; by default calls succeed for an unknown phone. */
function open(calls: Calls = {}, input: LoginInput = {}) {
  const made: string[] = []
  const call = <Output>(name: keyof Calls, answer: Output) =>
    fromPromise<Output, ByPhone>(async () => {
      made.push(name)
      return (await (calls[name]?.() ?? answer)) as Output
    })
  const clock = new SimulatedClock()
  const machine = loginMachine.provide({
    actors: {
      lookUpPhone: call<ClienteLookup>('lookUpPhone', { message: 'Cliente não encontrado' }),
      sendSms: call('sendSms', { reenviar_em: 60 }),
      confirmSms: call<unknown>('confirmSms', { ok: true }),
      logIn: call('logIn', cliente),
      signUp: call('signUp', cliente),
      savePassword: call('savePassword', cliente),
    },
  })
  const actor = createActor(machine, { input, clock }).start()
  const settled = async () => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
    return actor.getSnapshot()
  }
  return { actor, clock, made, settled }
}
const known = { lookUpPhone: async () => ({ id: cliente.id, nome: 'Marina' }) }

test('an unknown phone signs up by SMS, code, name and password', async () => {
  const { actor, settled, made } = open()
  actor.send({ type: 'phone.submit', phone: '(11) 98765-4321' })
  expect((await settled()).matches({ sms: { code: 'typing' } })).toBe(true)
  actor.send({ type: 'sms.submit' })
  expect((await settled()).value).toBe('signUp')
  actor.send({ type: 'signUp.submit' })
  expect(await settled()).toMatchObject({ value: 'done', output: { cliente } })
  expect(made).toEqual(['lookUpPhone', 'sendSms', 'confirmSms', 'signUp'])
})

test('a known phone logs in by password; a wrong one shows an error, which the next try clears', async () => {
  let answer: () => Promise<unknown> = fails({
    code: 'cliente.wrong-credentials',
    message: 'Celular ou senha incorretos',
  })
  const { actor, settled, made } = open({ ...known, logIn: () => answer() })
  actor.send({ type: 'phone.submit', phone: telefone })
  expect(await settled()).toMatchObject({ value: 'password', context: { firstName: 'Marina' } })
  actor.send({ type: 'password.submit' })
  expect(await settled()).toMatchObject({
    value: 'password',
    context: { error: { text: 'Celular ou senha incorretos' } },
  })
  answer = async () => cliente
  actor.send({ type: 'password.submit' })
  expect(actor.getSnapshot().context.error).toBeNull()
  expect((await settled()).value).toBe('done')
  expect(made).not.toContain('sendSms')
})

test('a forgotten password is replaced after a code by SMS', async () => {
  const { actor, settled } = open(known)
  actor.send({ type: 'phone.submit', phone: telefone })
  await settled()
  actor.send({ type: 'password.forgot' })
  await settled()
  actor.send({ type: 'sms.submit' })
  expect((await settled()).value).toBe('newPassword')
  actor.send({ type: 'newPassword.submit' })
  expect((await settled()).value).toBe('done')
})

test("a wrong code stays with 'Código incorreto.', and another can be requested only after sixty seconds", async () => {
  const { actor, settled, clock, made } = open({
    confirmSms: fails({ code: 'sms.wrong-code', message: 'Código incorreto.' }),
  })
  actor.send({ type: 'phone.submit', phone: telefone })
  await settled()
  actor.send({ type: 'sms.submit' })
  expect(await settled()).toMatchObject({ context: { error: { text: 'Código incorreto.' } } })
  actor.send({ type: 'sms.resend' })
  clock.increment(59_000)
  actor.send({ type: 'sms.resend' })
  await settled()
  expect(made.filter((name) => name === 'sendSms')).toHaveLength(1)
  clock.increment(1000)
  actor.send({ type: 'sms.resend' })
  await settled()
  expect(made.filter((name) => name === 'sendSms')).toHaveLength(2)
})

test('an invalid number is refused without a call; a failure without a message shows the catalogue’s', async () => {
  const { actor, settled, made } = open({ lookUpPhone: fails({}) })
  actor.send({ type: 'phone.submit', phone: '1234' })
  expect(await settled()).toMatchObject({
    value: 'phone',
    context: { error: { text: 'Digite um número de celular válido' } },
  })
  expect(made).toEqual([])
  actor.send({ type: 'phone.submit', phone: telefone })
  expect(await settled()).toMatchObject({
    value: 'phone',
    context: { error: { text: 'Erro ao verificar número de celular. Tente novamente mais tarde.' } },
  })
})

test('an expired confirmation returns to the phone step; any other failure keeps the form', async () => {
  for (const [failure, value] of [
    [{ status: 403, code: 'phone.not-proven' }, 'phone'],
    [{ status: 403, code: 'origin.forbidden' }, 'signUp'],
    [{ status: 500 }, 'signUp'],
  ] as const) {
    const { actor, settled } = open({ signUp: fails(failure) })
    actor.send({ type: 'phone.submit', phone: telefone })
    await settled()
    actor.send({ type: 'sms.submit' })
    await settled()
    actor.send({ type: 'signUp.submit' })
    expect((await settled()).value).toBe(value)
  }
})

test('back returns to the previous step of the login, but does not leave a call that opens the session', async () => {
  const { actor, settled } = open({ ...known, logIn: () => new Promise(() => {}) })
  actor.send({ type: 'phone.submit', phone: telefone })
  await settled()
  actor.send({ type: 'password.forgot' })
  await settled()
  actor.send({ type: 'back' })
  expect(actor.getSnapshot().value).toBe('password')
  actor.send({ type: 'password.submit' })
  actor.send({ type: 'back' })
  expect(actor.getSnapshot().value).toBe('loggingIn')
})

test('a reload of the login continues at the same step, without secrets; invalid or expired data is ignored', async () => {
  const { actor, settled } = open()
  actor.send({ type: 'phone.submit', phone: telefone })
  const json = persistLogin(await settled(), 1_000_000)
  expect(JSON.parse(json ?? '')).toEqual({ v: 1, at: 1_000_000, step: 'sms', phone: telefone, purpose: 'sign-up' })
  expect(open({}, restoreLogin(json, 1_010_000)).actor.getSnapshot().matches('sms')).toBe(true)
  for (const [text, now] of [
    [json, 1_700_000],
    [json, 999_999],
    ['{"v":1', 0],
    [null, 0],
  ] as const) {
    expect(open({}, restoreLogin(text, now)).actor.getSnapshot().value).toBe('phone')
  }
})

test('generated paths of the login reach every state', () => {
  const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output })
  const events = [
    { type: 'phone.submit', phone: telefone },
    ...['password.submit', 'password.forgot', 'sms.submit', 'sms.resend', 'signUp.submit', 'newPassword.submit'].map(
      (type) => ({ type }),
    ),
    done('lookUpPhone', { id: cliente.id, nome: 'Marina' }),
    done('lookUpPhone', { message: 'Cliente não encontrado' }),
    done('sendSms', { reenviar_em: 60 }),
    done('confirmSms', { ok: true }),
    done('logIn', cliente),
    { type: 'xstate.after.resendWait.login.sms.resend.counting' },
  ]
  const paths = getShortestPaths(loginMachine, {
    events: events as never[],
    input: {},
    serializeState: (state) => JSON.stringify([state.value, state.context.purpose]),
  })
  const reached = new Set(paths.flatMap(({ state }) => state._nodes.map((node) => node.id)))
  // Transient states.
  reached.add('login.start')
  expect(
    getStateNodes(loginMachine)
      .map((node) => node.id)
      .filter((id) => !reached.has(id)),
  ).toEqual([])
})
