/** A canvas in pixels. */
export type Box = { w: number; h: number }

/** Colours of one picture: ground, its second tone, the one that shines, a dark one, and the letters'. */
export type Palette = { ground: string; tone: string; spark: string; deep: string; ink: string }

const n = (value: number): string => value.toFixed(1).replace(/\.0$/, '')

export const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`

export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, width: number, stroke: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`

export const polygon = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** The half of a disc above its diameter, turned by `degrees` around its middle. */
export const halfDisc = (x: number, y: number, r: number, degrees: number, fill: string): string =>
  `<path d="M${n(-r)} 0A${n(r)} ${n(r)} 0 0 1 ${n(r)} 0Z" transform="translate(${n(x)} ${n(y)}) rotate(${degrees})" fill="${fill}"/>`

/** `count` numbers from 0. */
export const range = (count: number): number[] => Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, i) => i)

/** A wave's area: from its crest line down to the bottom. */
export function swell({ w, h }: Box, y: number, height: number, length: number, shift: number, fill: string): string {
  const steps = range(Math.ceil(w / 8) + 1).map((i) => {
    const x = i * 8
    return `${n(x)} ${n(y + height * Math.sin(((x + shift) / length) * 2 * Math.PI))}`
  })
  return path(`M0 ${n(h)}L${steps.join('L')}L${n(w)} ${n(h)}Z`, fill)
}
