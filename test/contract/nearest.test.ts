import { expect, it } from 'vitest'
import { distanceKm, NEAR_KM, nearest } from '../../contract/cidades-rules.ts'

const RECIFE = { id: 'recife', latitude: -8.05, longitude: -34.88 }
const NATAL = { id: 'natal', latitude: -5.79, longitude: -35.2 }
const SAO_PAULO = { id: 'são paulo', latitude: -23.53, longitude: -46.64 }
const ALL = [SAO_PAULO, NATAL, RECIFE]

it.each([
  [RECIFE, NATAL, 254],
  [RECIFE, SAO_PAULO, 2130],
  [NATAL, NATAL, 0],
  // Across the date line: 2 degrees at the equator.
  [{ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 }, 222],
])('the distance of two places is that of the great circle (%o, %o)', (a, b, km) => {
  expect(Math.abs(distanceKm(a, b) - km)).toBeLessThan(km * 0.01 + 1)
  expect(distanceKm(b, a)).toBeCloseTo(distanceKm(a, b), 6)
})

it.each([
  ['Olinda', { latitude: -8.01, longitude: -34.86 }, 'recife'],
  ['Parnamirim', { latitude: -5.92, longitude: -35.26 }, 'natal'],
  ['Manaus', { latitude: -3.12, longitude: -60.02 }, undefined],
  ['a place just beyond', { latitude: -5.79, longitude: -35.2 - (NEAR_KM + 2) / 110.6 }, undefined],
  ['a place just within', { latitude: -5.79, longitude: -35.2 - (NEAR_KM - 2) / 110.6 }, 'natal'],
])('from %s the nearest city is found, if one is near', (_name, from, id) => {
  expect(nearest(ALL, from)?.id).toBe(id)
})

it('without cities none is near', () => {
  expect(nearest([], RECIFE)).toBeNull()
})
