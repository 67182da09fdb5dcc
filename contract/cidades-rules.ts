import { folded } from './text-rules.ts'

/** The cities whose name contains the text or whose state equals it; accents and case are ignored. */
export function matching<T extends { nome: string; estado: string }>(cidades: readonly T[], text: string): T[] {
  const wanted = folded(text)
  return cidades.filter(({ nome, estado }) => folded(nome).includes(wanted) || estado.toLowerCase() === wanted)
}

/** In degrees; south and west are negative. */
export type Position = { latitude: number; longitude: number }

/**
 * So far a city is near: an evening's drive.
 * @internal
 */
export const NEAR_KM = 150
const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * The distance of two places in a straight line over the ground, in kilometres (haversine).
 * @internal
 */
export function distanceKm(a: Position, b: Position): number {
  const [north, east] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2]
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(Math.sin(north) ** 2 + across)))
}

/** The place nearest to `from`; null when none is within `NEAR_KM`. */
export function nearest<T extends Position>(places: readonly T[], from: Position): T | null {
  let [found, least] = [null as T | null, NEAR_KM]
  for (const place of places) {
    const km = distanceKm(place, from)
    if (km <= least) [found, least] = [place, km]
  }
  return found
}
