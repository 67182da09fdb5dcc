import { assign, setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import {
  type Cell,
  type Drawing,
  drawingOf,
  type DrawnSetor,
  gridDrawing,
  movedBy,
  planStroke,
  type Stroke,
  type Tool,
} from '../contract/drawing-rules.ts'
import { errorOf, eventParams, hasCode, notProvided, outputOf, type ShownError, textOr } from './calls.ts'

/** A sector as it is stored, with the version that a save is based on. */
export type StoredSetor = DrawnSetor & { id: string; versao: number; qtd_por_linha: number }

type DrawingInput = { setor: StoredSetor; taken: readonly number[] }

export type DrawingContext = {
  /** The sector as stored, when it was read last. */
  setor: StoredSetor
  /** The numbers of the places that are sold or held. */
  taken: readonly number[]
  drawing: Drawing
  /** The drawing that is stored; null while the sector has none. */
  saved: Drawing | null
  past: readonly Drawing[]
  future: readonly Drawing[]
  tool: Tool
  mirror: boolean
  stroke: Stroke | null
  /** The taken places that the last change would have renamed; that change was not applied. */
  moved: readonly string[]
  error: ShownError | null
  /** The version that another user saved meanwhile. */
  theirs: StoredSetor | null
}

type DrawingEvent =
  | { type: 'tool.choose'; tool: Tool }
  | { type: 'mirror.set'; mirror: boolean }
  | { type: 'stroke.start'; from: Cell; to?: Cell }
  | { type: 'stroke.move'; to: Cell }
  | { type: 'stroke.end' }
  | { type: 'stroke.cancel' }
  /** Changes the whole drawing: its size, its names, or an import. */
  | { type: 'drawing.change'; drawing: Drawing }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The server's list of taken places has changed. */
  | { type: 'taken.read'; taken: readonly number[] }
  | { type: 'save' }
  | { type: 'conflict.mine' }
  | { type: 'conflict.theirs' }
  | { type: 'conflict.dismiss' }

export type SaveInput = { setor: StoredSetor; drawing: Drawing }

const types = {
  context: {} as DrawingContext,
  events: {} as DrawingEvent,
  input: {} as DrawingInput,
}

const actors = {
  /** Sends the drawing with the version it is based on. */
  saveDrawing: notProvided<unknown, SaveInput>(),
  /** Reads the stored sector again. */
  readSetor: notProvided<StoredSetor, undefined>(),
}

const HISTORY_MAX = 200

type WithContext = { context: DrawingContext }
const movedIn = ({ setor, taken }: DrawingContext, next: Drawing) => movedBy(next, taken, setor)

/** The result of the current stroke if it were applied; null without a stroke. */
export const strokePlan = ({ drawing, stroke, tool, mirror, taken, setor }: DrawingContext) =>
  stroke && planStroke(drawing, { stroke, tool, mirror, taken, setor })

/** The stored drawing of a sector, or the first one: its places in rows. */
const firstDrawing = ({ layout, qtd_lugar, qtd_por_linha }: StoredSetor): Drawing =>
  layout ? drawingOf(layout) : gridDrawing(qtd_lugar, qtd_por_linha)

/** Whether there are changes to save. */
export const isChanged = ({ drawing, saved }: Pick<DrawingContext, 'drawing' | 'saved'>): boolean => drawing !== saved

/** How many unsaved steps would be lost; 0 for a first drawing without changes. */
export const unsavedOf = ({ drawing, saved, past }: Pick<DrawingContext, 'drawing' | 'saved' | 'past'>): number =>
  drawing === saved || (saved === null && past.length === 0) ? 0 : Math.max(1, past.length)

const sameLayout = (a: StoredSetor, b: StoredSetor): boolean => JSON.stringify(a.layout) === JSON.stringify(b.layout)

const guards = {
  /** Whether the drawing would rename taken places. */
  isMoving: ({ context }: WithContext, { drawing }: { drawing: Drawing }) => movedIn(context, drawing).length > 0,
  hasPast: ({ context }: WithContext) => context.past.length > 0,
  hasFuture: ({ context }: WithContext) => context.future.length > 0,
  isChanged: ({ context }: WithContext) => isChanged(context),
  isStale: (_: WithContext, { error }: { error: unknown }) => hasCode(error, 'record.edited-meanwhile'),
  /** Whether only other fields of the sector changed. */
  isSameDrawing: ({ context }: WithContext, stored: StoredSetor) => sameLayout(context.setor, stored),
}

/** Applies a new drawing; undo returns to the one before it. */
const drawn = ({ past, drawing }: DrawingContext, next: Drawing): Partial<DrawingContext> => ({
  drawing: next,
  past: [...past.slice(-HISTORY_MAX), drawing],
  future: [],
})

const change = <Params = undefined>(make: (context: DrawingContext, params: Params) => Partial<DrawingContext>) =>
  assign<DrawingContext, DrawingEvent, Params, DrawingEvent, never>(({ context }, params) => make(context, params))

const actions = {
  chooseTool: change((_, { tool }: { tool: Tool }) => ({ tool })),
  setMirror: change((_, { mirror }: { mirror: boolean }) => ({ mirror })),
  startStroke: change((_, { from, to = from }: { from: Cell; to?: Cell }) => ({
    stroke: { from, to },
    moved: [],
    error: null,
  })),
  moveStroke: change(({ stroke }, { to }: { to: Cell }) => ({ stroke: stroke && { ...stroke, to } })),
  dropStroke: change(() => ({ stroke: null })),
  paint: change((context) => {
    const plan = strokePlan(context)
    if (!plan) return {}
    if (plan.moved.length > 0) return { moved: plan.moved }
    return plan.changed === 0 ? {} : drawn(context, plan.next)
  }),
  draw: change((context, { drawing }: { drawing: Drawing }) => ({
    ...drawn(context, drawing),
    moved: [],
    error: null,
  })),
  noteMoved: change((context, { drawing }: { drawing: Drawing }) => ({ moved: movedIn(context, drawing) })),
  undo: change(({ past, drawing, future }) => ({
    drawing: past.at(-1) ?? drawing,
    past: past.slice(0, -1),
    future: [drawing, ...future],
    moved: [],
  })),
  redo: change(({ past, drawing, future }) => ({
    drawing: future[0] ?? drawing,
    past: [...past, drawing],
    future: future.slice(1),
    moved: [],
  })),
  noteTaken: change((_, { taken }: { taken: readonly number[] }) => ({ taken })),
  noteTheirs: change((_, theirs: StoredSetor) => ({ theirs })),
  /** Overwrites the other user's save: the next save is based on their version. */
  baseOnTheirs: change(({ setor, theirs }) => ({ setor: theirs ?? setor, theirs: null })),
  baseOn: change((_, setor: StoredSetor) => ({ setor })),
  takeTheirs: change((context) => {
    const setor = context.theirs ?? context.setor
    const drawing = firstDrawing(setor)
    return { ...drawn(context, drawing), setor, saved: setor.layout && drawing, theirs: null }
  }),
  dropTheirs: change(() => ({ theirs: null })),
  clearError: change(() => ({ error: null, moved: [] })),
  fail: change((_, { shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

function startContext({ input: { setor, taken } }: { input: DrawingInput }): DrawingContext {
  const drawing = firstDrawing(setor)
  return {
    setor,
    taken,
    drawing,
    saved: setor.layout && drawing,
    past: [],
    future: [],
    tool: 'place',
    mirror: false,
    stroke: null,
    moved: [],
    error: null,
    theirs: null,
  }
}

/** The drawing of a sector's places, from the first stroke to the save (docs/api.md#places). */
export const drawingMachine = setup({ types, actors, guards, actions }).createMachine({
  id: 'drawing',
  context: startContext,
  initial: 'editing',
  on: { 'taken.read': { actions: { type: 'noteTaken', params: eventParams } } },
  states: {
    editing: {
      initial: 'idle',
      on: {
        'tool.choose': { actions: { type: 'chooseTool', params: eventParams } },
        'mirror.set': { actions: { type: 'setMirror', params: eventParams } },
      },
      states: {
        idle: {
          on: {
            'stroke.start': { target: 'stroking', actions: { type: 'startStroke', params: eventParams } },
            'drawing.change': [
              { guard: { type: 'isMoving', params: eventParams }, actions: { type: 'noteMoved', params: eventParams } },
              { actions: { type: 'draw', params: eventParams } },
            ],
            undo: { guard: 'hasPast', actions: 'undo' },
            redo: { guard: 'hasFuture', actions: 'redo' },
            save: { guard: 'isChanged', target: '#drawing.saving', actions: 'clearError' },
          },
        },
        stroking: {
          description: 'A rectangle is being drawn: it says what it will do, and nothing has changed yet.',
          on: {
            'stroke.move': { actions: { type: 'moveStroke', params: eventParams } },
            'stroke.end': { target: 'idle', actions: ['paint', 'dropStroke'] },
            'stroke.cancel': { target: 'idle', actions: 'dropStroke' },
          },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveDrawing',
        src: 'saveDrawing',
        input: ({ context: { setor, drawing } }) => ({ setor, drawing }),
        onDone: 'saved',
        onError: [
          { guard: { type: 'isStale', params: errorOf }, target: 'reading' },
          { target: 'editing', actions: { type: 'fail', params: textOr(CATALOGUE.salvarSetor) } },
        ],
      },
    },
    reading: {
      description: 'Another person has saved the sector meanwhile: what is stored now?',
      invoke: {
        id: 'readSetor',
        src: 'readSetor',
        onDone: [
          {
            guard: { type: 'isSameDrawing', params: outputOf },
            target: 'saving',
            actions: { type: 'baseOn', params: outputOf },
          },
          { target: 'conflict', actions: { type: 'noteTheirs', params: outputOf } },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: textOr(CATALOGUE.carregarEvento) } },
      },
    },
    conflict: {
      description: 'Both have changed the drawing: the user sees both and decides.',
      on: {
        'conflict.mine': { target: 'saving', actions: 'baseOnTheirs' },
        'conflict.theirs': { target: 'editing', actions: 'takeTheirs' },
        'conflict.dismiss': { target: 'editing', actions: 'dropTheirs' },
      },
    },
    saved: { type: 'final' },
  },
})
