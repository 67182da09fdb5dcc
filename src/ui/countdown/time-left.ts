/** Whole seconds until an instant; the last one counts until it is over, and never below 0. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

/** 'mm:ss'; an hour and more stays in minutes. */
export const clockText = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** How pressing it is: hurry from 2 minutes on, last from 1. */
export function stageOf(seconds: number): 'calm' | 'hurry' | 'last' | 'over' {
  if (seconds > 120) return 'calm'
  if (seconds > 60) return 'hurry'
  return seconds > 0 ? 'last' : 'over'
}
