import { setup } from 'xstate'
import { CATALOGUE } from '../contract/catalogue.ts'
import { errorOf, eventParams, outputOf, textOr } from './calls.ts'
import { actions, actors, guards, startContext, types } from './drawing-parts.ts'

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
