import type { Page } from 'playwright-core'
import { type Drawing, writeDrawing } from '../../../contract/drawing-rules.ts'
import { type DrawingContext, drawingMachine, type StoredSetor } from '../../../machines/drawing.ts'
import { ADM_DESENHO as TEXTS } from '../../../src/texts/adm-desenho.ts'
import { ADM } from '../../../src/texts/adm.ts'
import { DRAWN, EVENTS, keyOf } from '../../machines/drawing-fixtures.ts'
import type { TestEvent } from '../../machines/walk.ts'
import { evento, lote, setor } from '../../src/evento-fixtures.ts'
import { answerScreen } from '../support/held-calls.ts'
import { press } from '../support/steps.ts'
import type { StepTable } from '../support/walking.ts'
import type { Walked } from './walked.ts'

const EVENTO = '1a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f'
const LOTE = '2a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f'

/** The event with its only sector as it is stored. */
const eventoWith = (stored: StoredSetor) =>
  evento([setor(stored.id, [lote(LOTE)], { ...stored, id_evento: EVENTO, nome: 'Plateia' })], {
    id: EVENTO,
    id_cidade: '3a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f',
    data: '2099-05-01',
  })

/** Pages whose machine is reading the sector again; the screen reads it at the same address. */
const reading = new WeakSet<Page>()

/** The position of a cell: the drawing has at most three columns, and its second row is at about 60 % of the height. */
async function cellAt(page: Page, { row, column }: { row: number; column: number }) {
  const below = await page.getByRole('button', { name: TEXTS.addRow }).boundingBox()
  const beside = await page.getByRole('button', { name: TEXTS.addColumn }).boundingBox()
  if (!below || !beside) throw new Error('the drawing is not on the screen')
  const [width, height] = [beside.x - 10 - below.x, below.y - 10 - beside.y]
  return {
    x: below.x + (column === 0 ? 8 : (width * (column + 0.5)) / 3),
    y: beside.y + (row === 0 ? 8 : height * 0.6),
  }
}
const moveTo = async (page: Page, cell: unknown): Promise<void> => {
  const { x, y } = await cellAt(page, cell as { row: number; column: number })
  await page.mouse.move(x, y)
}

async function changeTo(page: Page, drawing: Drawing): Promise<void> {
  await page.getByRole('button', { name: TEXTS.text, exact: true }).click()
  await page.getByLabel(TEXTS.textLabel).fill(writeDrawing(drawing))
  await press(page, TEXTS.textApply)
}

const table: StepTable = {
  events: {
    'tool.choose': (page, { tool }) => page.keyboard.press(TEXTS.keys[tool as keyof typeof TEXTS.keys].toLowerCase()),
    'mirror.set': (page) => page.getByLabel(TEXTS.mirror).setChecked(true, { force: true }),
    'stroke.start': async (page, { from }) => {
      await moveTo(page, from)
      await page.mouse.down()
    },
    'stroke.move': (page, { to }) => moveTo(page, to),
    'stroke.end': (page) => page.mouse.up(),
    'stroke.cancel': async (page) => {
      await page.keyboard.press('Escape')
      await page.mouse.up()
    },
    'drawing.change': (page, { drawing }) => changeTo(page, drawing as Drawing),
    undo: (page) => page.keyboard.press('Control+z'),
    redo: (page) => page.keyboard.press('Control+Shift+z'),
    save: (page) => press(page, ADM.save),
    'conflict.mine': (page) => press(page, TEXTS.conflict.keepMine),
    'conflict.theirs': (page) => press(page, TEXTS.conflict.takeTheirs),
    'conflict.dismiss': (page) => press(page, TEXTS.conflict.back),
  },
  calls: {},
  answers: {
    saveDrawing: async (page, { output, error }, next) => {
      const call = await next({ method: 'PUT', url: /\/eventos\/setor\/lugares$/ })
      const { code, message } = Object(error)
      if (code === 'record.edited-meanwhile') reading.add(page)
      if (output !== undefined) await call.fulfill(eventoWith(DRAWN.setor).setores[0])
      else if (typeof code === 'string') await call.fulfill({ code, message }, 409)
      else await call.fail()
    },
    readSetor: async (page, { output }, next) => {
      const call = await next({ method: 'GET', url: new RegExp(`/eventos/${EVENTO}$`) })
      reading.delete(page)
      if (output === undefined) await call.fail()
      else await call.fulfill(eventoWith(output as StoredSetor))
    },
  },
}

async function open(page: Page): Promise<void> {
  reading.delete(page)
  const taken = DRAWN.taken.map((nr_lugar) => ({ nr_lugar, status: 'paid' }))
  answerScreen(page, /\/verify-token$/, (call) => call.pass())
  answerScreen(page, new RegExp(`/eventos/${EVENTO}$`), (call) =>
    reading.has(page) ? undefined : call.fulfill(eventoWith(DRAWN.setor)),
  )
  answerScreen(page, /\/eventos\/vendas\/list$/, (call) => call.fulfill({ result: taken, total: taken.length }))
  await page.goto(`/adm/eventos/${EVENTO}/setores`)
  await page.getByRole('button', { name: /^(Desenhar lugares|Desenho dos lugares)$/ }).click()
}

/** While the mouse button is pressed, the tools and the settings cannot be used. */
const isPossible = ({ type }: TestEvent, { value }: { value: unknown }): boolean =>
  type !== 'taken.read' && !(Object(value).editing === 'stroking' && /^(tool|mirror)\./.test(type))

export const drawingWalk: Walked = {
  machine: drawingMachine,
  table,
  // Handles the browser's own question before a page with unsaved changes is left.
  prepare: async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.addInitScript(() =>
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }),
    )
  },
  open,
  as: 'usuario',
  paths: {
    inputs: [DRAWN],
    events: EVENTS,
    key: (context: DrawingContext) => keyOf(context),
    isEnd: ({ status }) => status === 'done',
    isPossible,
  },
  isEnd: (value) => value === 'saved',
  elsewhere: [],
  // The screen sends it when it opens, and whenever the taken places are read again (`drawing-paths.test.ts`).
  unsent: ['taken.read'],
}
