import type { PayloadAction } from '@reduxjs/toolkit'
import { plainSlice } from './slice.ts'
import { uuid } from './uuid.ts'

/** A message that is shown until the user dismisses it. `at` is in epoch milliseconds. */
export type Alert = { id: string; text: string; at: number }

/** The same text within this time, in milliseconds, is one alert (docs/api.md#errors). */
const SAME_MS = 5000
const MAX_SHOWN = 3

export const alerts = plainSlice('alerts', (): Alert[] => [], {
  alertRaised: (state: Alert[], { payload }: PayloadAction<Alert>) => {
    if (state.some(({ text, at }) => text === payload.text && payload.at - at < SAME_MS)) return state
    return [...state.filter(({ text }) => text !== payload.text), payload].slice(-MAX_SHOWN)
  },
  alertDismissed: (state: Alert[], { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
})

const { alertRaised } = alerts.actions
export const alerted = (text: string) => alertRaised({ id: uuid(), text, at: Date.now() })
export const { alertDismissed } = alerts.actions
export const selectAlerts = (state: { alerts: Alert[] }): Alert[] => state.alerts
