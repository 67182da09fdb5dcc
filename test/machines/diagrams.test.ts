import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { toMermaid } from '../../scripts/diagrams/mermaid.ts'
import { makePages, pageOf, readCommitted, stalePages } from '../../scripts/diagrams/pages.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test('docs/machines matches the machines (else: node scripts/diagrams.ts)', async () => {
  expect(stalePages(await makePages(ROOT), readCommitted(ROOT))).toEqual([])
})

test('every machine has its page in docs/machines', async () => {
  const files = (await makePages(ROOT)).map(({ file }) => file)
  expect(files).toEqual(
    expect.arrayContaining(['login.md', 'checkout.md', 'order.md', 'reservation.md', 'payment-attempt.md']),
  )
})

test('a diagram page that is changed, missing or without a machine is reported, one line each', async () => {
  const pages = await makePages(ROOT)
  const committed = new Map(pages.map(({ file, text }) => [file, text]))
  expect(stalePages(pages, committed)).toEqual([])
  committed.set('login.md', `${committed.get('login.md')} `)
  committed.delete('order.md')
  committed.set('carousel.md', '# carousel')
  expect(stalePages(pages, committed)).toEqual([
    'docs/machines/login.md: not what its machine draws',
    'docs/machines/order.md: missing',
    'docs/machines/carousel.md: no such machine',
  ])
})

// A machine with everything that a diagram must show.
const machine = setup({
  actors: { load: fromPromise(async () => undefined) },
  guards: { isOpen: () => true, isAt: (_, _params: { step: string }) => true },
  delays: { pause: 1 },
}).createMachine({
  id: 'every',
  type: 'parallel',
  states: {
    a: {
      initial: 'first',
      on: { reset: '.first' },
      states: {
        first: {
          description: 'Where it begins.',
          always: { guard: { type: 'isAt', params: { step: 'x' } }, target: 'second' },
          after: { pause: 'second' },
        },
        second: {
          invoke: { id: 'call', src: 'load', onDone: 'end', onError: 'first' },
          on: { go: { guard: 'isOpen', target: 'first' }, noted: { actions: [] } },
        },
        end: { type: 'final' },
      },
    },
    b: {},
  },
})

test('the diagram shows initial, final, always, after, invoke, guards, regions and events without a target', () => {
  expect(toMermaid(machine).split('\n')).toEqual([
    'stateDiagram-v2',
    '  state "every" as every {',
    '    state "a" as every__a {',
    '      [*] --> every__a__first',
    '      state "first" as every__a__first',
    '      state "second ⟳ load" as every__a__second',
    '      state "end" as every__a__end',
    '      every__a__end --> [*]',
    '    }',
    '    --',
    '    state "b" as every__b',
    '  }',
    '  every__a --> every__a : reset → first',
    '  every__a__first --> every__a__second : after pause',
    '  every__a__first --> every__a__second : always [isAt x]',
    '  every__a__second --> every__a__first : go [isOpen]',
    '  every__a__second --> every__a__second : noted (stays)',
    '  every__a__second --> every__a__end : call done',
    '  every__a__second --> every__a__first : call error',
  ])
})

test('a machine’s page has a title, a sentence, the diagram and the descriptions of states', () => {
  const page = pageOf('every.ts', 'One of each.', machine)
  expect(page).toMatch(/^# every\n\nOne of each\. /)
  expect(page).toContain('```mermaid\nstateDiagram-v2\n')
  expect(page).toContain('- `a.first`: Where it begins.\n')
})
