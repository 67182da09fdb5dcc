import { expect, it } from 'vitest'
import { isGateTime, portariaName, readAt } from '../../contract/portaria-rules.ts'

it.each([
  ['Maria Aparecida da Silva', 'Maria S.'],
  ['  José   de  alencar ', 'José A.'],
  ['Cher', 'Cher'],
  ['', ''],
])('the portaria shows the name %j as %j', (nome, shown) => {
  expect(portariaName(nome)).toBe(shown)
})

it('a reading keeps the device’s time, unless that is in the future or too old', () => {
  const now = new Date('2026-12-20T22:00:00Z')
  const seen = (iso: string) => readAt(new Date(iso), now).toISOString()
  expect(seen('2026-12-20T21:59:59.000Z')).toBe('2026-12-20T21:59:59.000Z')
  expect(seen('2026-12-14T22:00:00.000Z')).toBe('2026-12-14T22:00:00.000Z')
  for (const wrong of ['2026-12-20T22:00:01Z', '2026-12-13T21:59:59Z', '1970-01-01T00:00:00Z', 'ontem'])
    expect(seen(wrong), wrong).toBe(now.toISOString())
})

it.each([
  // In São Paulo it is three hours earlier.
  ['2026-12-12T05:00:00Z', '20:00', true],
  ['2026-12-12T04:59:00Z', '20:00', false],
  ['2026-12-13T14:59:00Z', '20:00', true],
  ['2026-12-13T15:00:00Z', '20:00', false],
  // The gate of a show at one in the morning opens on the day before.
  ['2026-12-11T22:00:00Z', '01:00', true],
  ['2026-12-12T03:00:00Z', null, true],
  ['2026-12-12T02:59:00Z', null, false],
  ['2026-12-13T14:59:00Z', null, true],
])('at %s the gate of an event of 12 December at %s is open: %s', (now, hora, isOpen) => {
  expect(isGateTime({ data: '2026-12-12', hora }, new Date(now))).toBe(isOpen)
})
