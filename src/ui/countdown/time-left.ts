/** Whole seconds until an instant (both in epoch milliseconds), rounded up and never below 0. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

/** 'mm:ss'; an hour or more is shown in minutes. */
export const clockText = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The urgency by the remaining time: 'hurry' at 2 minutes or less, 'last' at 1 minute or less. */
export function stageOf(seconds: number): 'calm' | 'hurry' | 'last' | 'over' {
  if (seconds > 120) return 'calm'
  if (seconds > 60) return 'hurry'
  return seconds > 0 ? 'last' : 'over'
}
