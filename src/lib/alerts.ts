import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

/** A sentence a person must see, until dismissed. */
export type Alert = { id: string; text: string; at: number }

/** The same text within this time is one alert (docs/api.md#errors). */
const SAME_MS = 5000
const SHOWN = 3

export const alerts = createSlice({
  name: 'alerts',
  initialState: [] as Alert[],
  reducers: {
    alerted: {
      prepare: (text: string) => ({ payload: { id: nanoid(), text, at: Date.now() } }),
      reducer: (state, { payload }: PayloadAction<Alert>) => {
        if (state.some(({ text, at }) => text === payload.text && payload.at - at < SAME_MS)) return state
        return [...state.filter(({ text }) => text !== payload.text), payload].slice(-SHOWN)
      },
    },
    alertDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectAlerts: (state) => state },
})

export const { alerted, alertDismissed } = alerts.actions
export const { selectAlerts } = alerts.selectors
