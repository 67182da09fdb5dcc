import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

/** A message that is shown until the user dismisses it. `at` is in epoch milliseconds. */
export type Alert = { id: string; text: string; at: number }

/** The same text within this time, in milliseconds, is one alert (docs/api.md#errors). */
const SAME_MS = 5000
const MAX_SHOWN = 3

export const alerts = createSlice({
  name: 'alerts',
  initialState: [] as Alert[],
  reducers: {
    alerted: {
      prepare: (text: string) => ({ payload: { id: nanoid(), text, at: Date.now() } }),
      reducer: (state, { payload }: PayloadAction<Alert>) => {
        if (state.some(({ text, at }) => text === payload.text && payload.at - at < SAME_MS)) return state
        return [...state.filter(({ text }) => text !== payload.text), payload].slice(-MAX_SHOWN)
      },
    },
    alertDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectAlerts: (state) => state },
})

export const { alerted, alertDismissed } = alerts.actions
export const { selectAlerts } = alerts.selectors
