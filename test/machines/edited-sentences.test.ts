import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { ERROR_CODES } from '../../contract/error-codes.ts'
import { REFUSALS } from '../../contract/refusals.ts'
import type { LoginField } from '../../src/site/login/login-view.ts'
import { nextOf, type TestEvent } from './walk.ts'

const edited = (text: string): string => `${text} (outra redação)`

type Texts = Record<string, unknown>
const editAll = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text === 'function') return [key, (...args: unknown[]) => edited(text(...args))]
      return [key, typeof text === 'string' ? edited(text) : editAll(text as Texts)]
    }),
  )

type Key = (context: Record<string, unknown>) => unknown
type Call = { machine: AnyStateMachine; from: AnyMachineSnapshot; id: string }

const CATALOGUES = ['messages', 'catalogue', 'refusals-shop', 'refusals-office']

/** Loads the machines and the login's view with the catalogues' messages unchanged, or all of them edited. */
async function load({ isEdited }: { isEdited: boolean }) {
  vi.resetModules()
  for (const name of CATALOGUES) {
    const path = `../../contract/${name}.ts`
    if (isEdited) vi.doMock(path, async (original) => editAll(await original<Texts>()))
    else vi.doUnmock(path)
  }
  const { walk } = await import('./walk.ts')
  const [checkout, order, login, subscription, refund, identity, accountData, office, portaria, factor, view] =
    await Promise.all([
      import('../../machines/checkout/index.ts'),
      import('../../machines/order/index.ts'),
      import('../../machines/login/index.ts'),
      import('../../machines/subscription/index.ts'),
      import('../../machines/refund.ts'),
      import('../../machines/identity.ts'),
      import('../../machines/account-data.ts'),
      import('../../machines/office-session/index.ts'),
      import('../../machines/portaria.ts'),
      import('../../machines/second-factor.ts'),
      import('../../src/site/login/login-view.ts'),
    ])
  const fixtures = await Promise.all([
    import('./checkout-fixtures.ts'),
    import('./order-fixtures.ts'),
    import('./login-fixtures.ts'),
    import('./subscription-fixtures.ts'),
    import('./refund-fixtures.ts'),
    import('./identity-fixtures.ts'),
    import('./account-data-fixtures.ts'),
    import('./office-fixtures.ts'),
    import('./portaria-fixtures.ts'),
    import('./factor-fixtures.ts'),
  ])
  const [
    ofCheckout,
    ofOrder,
    ofLogin,
    ofSubscription,
    ofRefund,
    ofIdentity,
    ofAccountData,
    ofOffice,
    ofPortaria,
    ofFactor,
  ] = fixtures
  const { SHOP_REFUSALS } = await import('../../contract/refusals-shop.ts')
  // The effect of a refusal depends on the call and on the state that makes it, not on the other regions.
  const callsOf = (machine: AnyStateMachine, input: object, events: TestEvent[], key: Key = () => null): Call[] => {
    const ways = walk(machine, { inputs: [input], events, key })
    const all = ways.flatMap(({ states }) => {
      const from = states.at(-1) as AnyMachineSnapshot
      return Object.keys(from.children).map((id): [string, Call] => {
        const invoking = from._nodes.find(({ invoke }) => invoke.some((call) => call.id === id))
        return [JSON.stringify([invoking?.id, id, key(from.context)]), { machine, from, id }]
      })
    })
    return [...new Map(all.reverse()).values()]
  }
  return {
    soldOut: SHOP_REFUSALS['stock.sold-out'],
    fieldOf: view.fieldOf,
    calls: [
      ...callsOf(checkout.checkoutMachine, ofCheckout.INPUT, ofCheckout.EVENTS),
      ...callsOf(order.orderMachine, ofOrder.INPUT, ofOrder.EVENTS),
      ...callsOf(subscription.subscriptionMachine, ofSubscription.CLIENTE, ofSubscription.EVENTS),
      ...callsOf(refund.refundMachine, ofRefund.INPUT, ofRefund.EVENTS),
      ...callsOf(identity.identityMachine, { isResumed: false }, ofIdentity.EVENTS),
      ...callsOf(accountData.accountDataMachine, { isResumed: false }, ofAccountData.EVENTS),
      ...callsOf(office.officeMachine, ofOffice.STORED, ofOffice.EVENTS, ({ isOpen }) => isOpen),
      ...callsOf(portaria.portariaMachine, {}, ofPortaria.EVENTS),
      ...callsOf(factor.factorMachine, {}, ofFactor.EVENTS),
      // A phone that has already received a code gets another reaction.
      ...callsOf(login.loginMachine, {}, ofLogin.EVENTS, ({ sentTo, purpose }) => [sentTo, purpose]),
    ],
  }
}

const FIELDS: readonly LoginField[] = ['telefone', 'codigo', 'nome', 'senha']

/** Every possible refusal; `word` edits its message. */
function refusals(word: (text: string) => string): object[] {
  return ERROR_CODES.flatMap((code) => {
    const sentence = REFUSALS[code]
    const message = word(
      typeof sentence === 'string' ? sentence : (sentence as (...a: string[][]) => string)(['5'], ['7']),
    )
    const fields = code === 'validation.failed' ? FIELDS.map((name) => ({ [name]: message })) : [undefined]
    return fields.map((named) => ({ status: 409, code, message, ...(named && { fields: named }) }))
  })
}

/** A snapshot without its messages. */
function reaction({ value, context, status }: AnyMachineSnapshot, fieldOf: Loaded['fieldOf']) {
  const { error, ...rest } = context
  const isShown = typeof error === 'object' && error !== null
  const shown = isShown ? { code: error.code, field: fieldOf(error, FIELDS) } : error !== null
  return JSON.stringify({ value, status, shown, rest })
}
type Loaded = Awaited<ReturnType<typeof load>>

/** The reactions of the machines to each refusal of each of their calls. */
function reactions({ calls, fieldOf }: Loaded, failures: object[]): string[] {
  return calls.flatMap(({ machine, from, id }) =>
    failures.map((error) => {
      const event = { type: `xstate.error.actor.${id}`, error }
      const [to] = nextOf(machine, from, event)
      return `${id} refused as ${Object(error).code}: ${reaction(to, fieldOf)}`
    }),
  )
}

test('an edited message changes no flow, whether the server’s, the browser’s or both are edited', async () => {
  const plain = await load({ isEdited: false })
  const expected = reactions(plain, refusals(String))
  expect(expected.length).toBeGreaterThan(ERROR_CODES.length * 15)
  // The reactions differ: some end in these checkout states, some name a field of the login, some concern a refund.
  for (const end of ['timeOver', 'alreadyPaid', 'loginNeeded', 'notFound', '"field":"senha"', 'requestRefund'])
    expect(
      expected.some((line) => line.includes(end)),
      end,
    ).toBe(true)
  expect(reactions(plain, refusals(edited))).toEqual(expected)

  const other = await load({ isEdited: true })
  expect(other.soldOut).toBe(edited(plain.soldOut))
  expect(reactions(other, refusals(String))).toEqual(expected)
  expect(reactions(other, refusals(edited))).toEqual(expected)
})

test('no machine and no screen compares an error with a message', () => {
  const root = join(import.meta.dirname, '../..')
  const SENTENCE = '(?:MESSAGES|(?:SHOP_|OFFICE_)?REFUSALS|CATALOGUE|LUGARES)\\b'
  const compared = new RegExp(
    `(?:[!=]==?|\\bcase|\\.(?:includes|has|get|startsWith|indexOf)\\()\\s*${SENTENCE}|${SENTENCE}[^\\n]{0,40}[!=]==`,
  )
  expect(compared.test("error === SHOP_REFUSALS['reservation.expired']")).toBe(true)
  for (const file of globSync(['machines/**/*.ts', 'src/**/*.{ts,tsx}', 'server/**/*.ts'], { cwd: root }))
    expect(compared.exec(readFileSync(join(root, file), 'utf8'))?.[0], file).toBeUndefined()
})
