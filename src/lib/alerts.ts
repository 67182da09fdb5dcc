import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { uuid } from './uuid.ts'

/**
 * A message that is shown until the user dismisses it. `at` is in epoch milliseconds. With `done` it reports a success
 * and disappears by itself; with `undo`, the label of a button, the action can be undone.
 */
export type Alert = { id: string; text: string; at: number; done?: true; undo?: string }

/** The same text again within this time, in milliseconds, raises no second alert (docs/api.md#errors). */
const SAME_MS = 5000
const MAX_SHOWN = 3

export const alerts = createSlice({
  name: 'alerts',
  initialState: (): Alert[] => [],
  reducers: {
    alertRaised: (state, { payload }: PayloadAction<Alert>) => {
      if (state.some(({ text, at }) => text === payload.text && payload.at - at < SAME_MS)) return state
      return [...state.filter(({ text }) => text !== payload.text), payload].slice(-MAX_SHOWN)
    },
    /** Only the last success is shown. */
    successRaised: (state, { payload }: PayloadAction<Alert>) =>
      [...state.filter(({ done }) => !done), payload].slice(-MAX_SHOWN),
    /** Takes away a message that is no longer true. */
    alertOutdated: (state, { payload }: PayloadAction<string>) => state.filter(({ text }) => text !== payload),
    alertDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectAlerts: (state) => state },
})

const { alertRaised, successRaised } = alerts.actions
const now = (text: string) => ({ id: uuid(), text, at: Date.now() })
export const alerted = (text: string) => alertRaised(now(text))
export const succeeded = (text: string, undo?: string) =>
  successRaised({ ...now(text), done: true, ...(undo && { undo }) })
export const { alertDismissed, alertOutdated } = alerts.actions
export const { selectAlerts } = alerts.selectors

/** How to undo the last success; kept outside the store, which must not contain functions. */
let undoing: { id: string; undo: () => void } | null = null

export const keepUndo = (id: string, undo: () => void): void => {
  undoing = { id, undo }
}

export function takeBack(id: string): void {
  if (undoing?.id !== id) return
  const { undo } = undoing
  undoing = null
  undo()
}
