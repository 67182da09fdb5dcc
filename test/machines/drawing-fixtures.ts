import { type Drawing, drawingOf } from '../../contract/drawing-rules.ts'
import type { Layout } from '../../contract/layout-rules.ts'
import type { DrawingContext, StoredSetor } from '../../machines/drawing.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

const HALL: Layout = {
  linhas: [
    { nome: 'A', mapa: 'ooo' },
    { nome: 'B', mapa: 'ooo' },
  ],
}
export const setorOf = (layout: Layout | null, versao = 1): StoredSetor => ({
  id: '5a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f',
  versao,
  tipo: 3,
  qtd_lugar: 6,
  qtd_por_linha: 3,
  layout,
})

/** A sector with a seat map in which A2 is sold. */
export const DRAWN = { setor: setorOf(HALL), taken: [2] }
/** A sector without a seat map and without sales. */
export const NEW = { setor: setorOf(null), taken: [] }

export const OTHER: Drawing = drawingOf({ linhas: [...HALL.linhas, { nome: 'C', mapa: '_o_' }] })
/** A drawing that renames A2. */
export const RENAMED: Drawing = drawingOf({ linhas: [{ nome: 'X', mapa: 'ooo' }] })
/** The sector as another user has saved it: with another drawing, or only another name. */
export const THEIRS = setorOf({ linhas: [{ nome: 'A', mapa: 'oo' }] }, 7)

const cell = (row: number, column: number) => ({ row, column })

/** All events of the drawing's screen and of the server. */
export const EVENTS: TestEvent[] = [
  { type: 'tool.choose', tool: 'gap' },
  { type: 'tool.choose', tool: 'blocked' },
  { type: 'mirror.set', mirror: true },
  { type: 'stroke.start', from: cell(0, 0) },
  { type: 'stroke.move', to: cell(1, 2) },
  ...plain('stroke.end', 'stroke.cancel', 'undo', 'redo', 'save'),
  { type: 'drawing.change', drawing: OTHER },
  { type: 'drawing.change', drawing: RENAMED },
  { type: 'taken.read', taken: [2, 3] },
  ...plain('conflict.mine', 'conflict.theirs', 'conflict.dismiss'),
  done('saveDrawing', {}),
  refuses('saveDrawing', 'record.edited-meanwhile'),
  refuses('saveDrawing', 'setor.places-fixed'),
  fails('saveDrawing', 500),
  done('readSetor', THEIRS),
  done('readSetor', setorOf(HALL, 8)),
  fails('readSetor'),
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ past, future, stroke, moved, error, theirs, tool, drawing, saved, setor }: DrawingContext) => [
  past.length > 0,
  future.length > 0,
  stroke !== null,
  moved.length > 0,
  error?.text,
  theirs !== null,
  tool,
  drawing === saved,
  setor.versao,
]
