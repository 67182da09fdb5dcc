import { expect, it } from 'vitest'
import { portariaName, readAt } from '../../contract/portaria-rules.ts'

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
