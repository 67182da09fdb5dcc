import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alertDismissed, alerted, alerts, keepUndo, succeeded, takeBack } from '../../src/lib/alerts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const raiseAlert = (state: ReturnType<typeof alerts.getInitialState>, text: string) =>
  alerts.reducer(state, alerted(text))

it('an alert shows the same text once within 5 s', () => {
  const first = raiseAlert([], 'Erro')
  vi.advanceTimersByTime(4999)
  expect(raiseAlert(first, 'Erro')).toBe(first)
  vi.advanceTimersByTime(1)
  expect(raiseAlert(first, 'Erro')).toHaveLength(1)
  expect(raiseAlert(first, 'Erro')[0]?.id).not.toBe(first[0]?.id)
})

it('the list of alerts keeps the last three alerts and removes a dismissed one', () => {
  const four = ['a', 'b', 'c', 'd'].reduce(raiseAlert, [])
  expect(four.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
  expect(alerts.reducer(four, alertDismissed(four[1]?.id ?? '')).map(({ text }) => text)).toEqual(['b', 'd'])
})

it('the list of alerts shows the last success, beside the errors', () => {
  const state = [alerted('erro'), succeeded('a', 'Desfazer'), succeeded('b')].reduce(
    (before, action) => alerts.reducer(before, action),
    alerts.getInitialState(),
  )
  expect(state.map(({ text, done, undo }) => [text, done, undo])).toEqual([
    ['erro', undefined, undefined],
    ['b', true, undefined],
  ])
})

it('a success takes back what an alert reports once', () => {
  const undo = vi.fn()
  keepUndo('one', undo)
  takeBack('other')
  takeBack('one')
  takeBack('one')
  expect(undo).toHaveBeenCalledOnce()
})
