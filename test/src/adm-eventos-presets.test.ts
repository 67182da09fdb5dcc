import { expect, it } from 'vitest'
import { eventoPreset, lotePreset } from '../../src/adm/eventos/presets.ts'

it.each([
  ['2026-11-26', '28/11/2026'],
  ['2026-11-27', '28/11/2026'],
  // A Saturday: the next one, because that of today is hardly new.
  ['2026-11-28', '05/12/2026'],
  ['2026-12-27', '02/01/2027'],
])('on %s a new event is preset for %s', (today, data) => {
  expect(eventoPreset(today)).toMatchObject({ data, hora: '20:00' })
})

it('the sales of a new event are preset for today', () => {
  expect(eventoPreset('2026-11-26').inicio_vendas).toBe('26/11/2026')
})

it('the first lot of a sector is preset for the event’s sales, or today if they have begun', () => {
  expect(lotePreset([], '2026-12-01', '2026-11-26')).toEqual({ data: '01/12/2026', hora: '00:00' })
  expect(lotePreset([], '2026-10-01', '2026-11-26')).toEqual({ data: '26/11/2026', hora: '00:00' })
  const gone = [{ data: '2026-10-01T12:00:00.000Z', excluir: true }]
  expect(lotePreset(gone, '2026-12-01', '2026-11-26')).toEqual({ data: '01/12/2026', hora: '00:00' })
})

it('the day of a later lot is left empty; its hour is that of the latest one', () => {
  const lotes = ['2026-11-01T15:00:00.000Z', '2026-11-20T13:30:00.000Z', '2026-11-10T03:00:00.000Z']
  const given = lotes.map((data) => ({ data, excluir: false }))
  expect(lotePreset(given, '2026-10-01', '2026-11-26')).toEqual({ data: '', hora: '10:30' })
})
