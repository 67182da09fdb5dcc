import { expect, test } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { drawingMachine } from '../../machines/drawing.ts'
import { DRAWN, EVENTS, keyOf, NEW, OTHER, RENAMED, setorOf, THEIRS } from './drawing-fixtures.ts'
import {
  done,
  fails,
  isIn,
  plain,
  refuses,
  replay,
  stepsInto,
  stepsOf,
  type TestEvent,
  unreachedStates,
  untestedEvents,
  walk,
} from './walk.ts'

const WAYS = walk(drawingMachine, { inputs: [DRAWN, NEW], events: EVENTS, key: keyOf })
const STEPS = stepsOf(drawingMachine, WAYS, EVENTS)
const last = (events: TestEvent[], input: object = DRAWN): AnyMachineSnapshot =>
  replay(drawingMachine, input, events).at(-1) as AnyMachineSnapshot
const mapOf = ({ context }: AnyMachineSnapshot) => context.drawing.linhas.map(({ mapa }: { mapa: string }) => mapa)

const change: TestEvent = { type: 'drawing.change', drawing: OTHER }
const stroke = (tool: string): TestEvent[] => [
  { type: 'tool.choose', tool },
  { type: 'stroke.start', from: { row: 0, column: 0 } },
  { type: 'stroke.move', to: { row: 1, column: 1 } },
]
const stale = refuses('saveDrawing', 'record.edited-meanwhile')

test('the paths of the seat map editor use every event and reach every state', () => {
  expect(untestedEvents(drawingMachine, EVENTS)).toEqual([])
  expect(unreachedStates(drawingMachine, WAYS)).toEqual([])
  expect(WAYS.length).toBeGreaterThan(40)
})

test('a stroke changes nothing until it ends, and nothing when it is cancelled', () => {
  expect(mapOf(last(stroke('blocked')))).toEqual(['ooo', 'ooo'])
  expect(mapOf(last([...stroke('blocked'), ...plain('stroke.cancel')]))).toEqual(['ooo', 'ooo'])
  const painted = last([...stroke('blocked'), ...plain('stroke.end')])
  // A2 is sold.
  expect([mapOf(painted), painted.context.stroke]).toEqual([['xoo', 'xxo'], null])
})

test('no step of the screen changes or renames a taken place; the screen says which it would have been', () => {
  const refused = last([...stroke('gap'), ...plain('stroke.end')])
  expect([mapOf(refused), refused.context.moved, refused.context.past]).toEqual([['ooo', 'ooo'], ['A2'], []])
  expect(last([{ type: 'drawing.change', drawing: RENAMED }]).context).toMatchObject({ moved: ['A2'], past: [] })
  for (const { from, to, event, path } of STEPS) {
    if (event.type !== 'stroke.end' && event.type !== 'drawing.change') continue
    if (from.context.drawing !== to.context.drawing) expect(to.context.moved, path).toEqual([])
  }
})

test('a drawn change can be undone and redone, and a new change ends that', () => {
  const [first, second] = [[...stroke('blocked'), ...plain('stroke.end')], [change]]
  const undone = last([...first, ...second, ...plain('undo')])
  expect([mapOf(undone), undone.context.future.length]).toEqual([['xoo', 'xxo'], 1])
  expect(mapOf(last([...first, ...second, ...plain('undo', 'undo')]))).toEqual(['ooo', 'ooo'])
  expect(last([...first, ...second, ...plain('undo', 'redo')]).context.drawing).toBe(OTHER)
  expect(last([...first, ...plain('undo'), change]).context.future).toEqual([])
})

test('only a changed drawing is saved; the first drawing of a sector is one', () => {
  expect(last(plain('save')).value).toEqual({ editing: 'idle' })
  expect(last([change, ...plain('undo', 'save')]).value).toEqual({ editing: 'idle' })
  expect(last(plain('save'), NEW).value).toBe('saving')
  for (const { from, effects, path } of stepsInto(STEPS, 'saving')) {
    expect(from.context.drawing === from.context.saved && !isIn(from, 'reading') && !isIn(from, 'conflict'), path).toBe(
      false,
    )
    expect(effects, path).toContain('call saveDrawing')
  }
  expect(last([change, ...plain('save'), done('saveDrawing', {})]).status).toBe('done')
})

test('a refused or failed save keeps the drawing and says why', () => {
  const refused = last([change, ...plain('save'), fails('saveDrawing', 500)])
  expect([refused.value, refused.context.error?.text]).toEqual([{ editing: 'idle' }, CATALOGUE.salvarSetor])
  expect(refused.context.drawing).toBe(OTHER)
  const fixed = last([change, ...plain('save'), refuses('saveDrawing', 'setor.places-fixed')])
  expect(fixed.context.error?.code).toBe('setor.places-fixed')
  expect(last([change, ...plain('save'), stale, fails('readSetor')]).context.error?.text).toBe(CATALOGUE.carregarEvento)
})

test('a sector edited meanwhile is saved again when its drawing is the same, otherwise the user decides', () => {
  const same = last([change, ...plain('save'), stale, done('readSetor', setorOf(DRAWN.setor.layout, 8))])
  expect([same.value, same.context.setor.versao]).toEqual(['saving', 8])
  const conflict = [change, ...plain('save'), stale, done('readSetor', THEIRS)]
  expect(last(conflict)).toMatchObject({ value: 'conflict', context: { theirs: THEIRS } })
  expect(last([...conflict, ...plain('conflict.mine')])).toMatchObject({
    value: 'saving',
    context: { setor: { versao: 7 } },
  })
  const taken = last([...conflict, ...plain('conflict.theirs')])
  expect([taken.value, mapOf(taken), taken.context.drawing === taken.context.saved]).toEqual([
    { editing: 'idle' },
    ['oo'],
    true,
  ])
  // Our own drawing can be restored by an undo.
  expect(last([...conflict, ...plain('conflict.theirs', 'undo')]).context.drawing).toBe(OTHER)
  expect(last([...conflict, ...plain('conflict.dismiss')])).toMatchObject({
    context: { theirs: null, setor: { versao: 1 } },
  })
})

test('places taken meanwhile are known at once, in every state of the seat map editor', () => {
  for (const { to, event, path } of STEPS.filter(({ from }) => from.status === 'active'))
    if (event.type === 'taken.read') expect(to.context.taken, path).toEqual([2, 3])
})
