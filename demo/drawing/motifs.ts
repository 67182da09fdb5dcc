import type { Random } from '../random.ts'
import { type Box, circle, halfDisc, type Palette, path, polygon, range, rect, ring, swell } from './shapes.ts'

export type Motif = (box: Box, palette: Palette, random: Random) => string

const far = ({ w, h }: Box): number => Math.hypot(w, h) * 1.2

const isWide = ({ w, h }: Box): boolean => w > h

/** Rays from a sun. */
export const rays: Motif = (box, { ground, tone, spark }) => {
  const [cx, cy, count] = [box.w * (isWide(box) ? 0.88 : 0.74), box.h * 0.23, 18]
  const at = (i: number): [number, number] => {
    const angle = (i / (2 * count)) * 2 * Math.PI
    return [cx + far(box) * Math.cos(angle), cy + far(box) * Math.sin(angle)]
  }
  const wedges = range(count).map((i) => polygon([[cx, cy], at(2 * i), at(2 * i + 1)], tone))
  return (
    rect(0, 0, box.w, box.h, ground) + wedges.join('') + circle(cx, cy, box.h * (isWide(box) ? 0.27 : 0.185), spark)
  )
}

/** Rings that widen from a corner, like sound. */
export const arcs: Motif = (box, { ground, tone, spark }) => {
  const step = box.h * 0.058
  const rings = range(far(box) / step / 2).map((i) => ring(box.w * 0.1, box.h, step * (2 * i + 1.5), step, tone))
  return rect(0, 0, box.w, box.h, ground) + rings.join('') + circle(box.w * 0.76, box.h * 0.2, box.h * 0.075, spark)
}

/** A chequer of diamonds above a dark field. */
export const diamonds: Motif = (box, { ground, tone, deep }) => {
  const half = box.w / 6
  const field = half * 5
  const diamond = (x: number, y: number, fill: string) =>
    polygon(
      [
        [x, y - half],
        [x + half, y],
        [x, y + half],
        [x - half, y],
      ],
      fill,
    )
  const columns = range(box.w / half / 2 + 1)
  const pieces = range(field / half / 2).flatMap((row) =>
    columns.map((col) => diamond((2 * col + 1) * half, 2 * row * half, tone)),
  )
  const teeth = columns.map((col) => diamond(2 * col * half, field, deep))
  return rect(0, 0, box.w, box.h, ground) + pieces.join('') + teeth.join('') + rect(0, field, box.w, box.h, deep)
}

/** A disc over stripes. */
export const disc: Motif = ({ w, h }, { ground, tone, spark }) => {
  const step = h / 30
  const lines = range(15).map((i) => rect(0, (2 * i + 1) * step, w, step, tone))
  return rect(0, 0, w, h, ground) + lines.join('') + circle(w * 0.5, h * 0.37, h * 0.2, spark)
}

/** Stripes cut by a slope. */
export const slope: Motif = (box, { ground, tone, deep, spark }) => {
  const { w, h } = box
  const step = isWide(box) ? w / 29 : w / 15
  const [left, right] = isWide(box) ? [0.72, -0.05] : [0.64, 0.36]
  const stripes = range(15).map((i) => rect((2 * i + 1) * step, 0, step, h, tone))
  const field = (lift: number, fill: string) =>
    polygon(
      [
        [0, h * left - lift],
        [w, h * right - lift],
        [w, h],
        [0, h],
      ],
      fill,
    )
  return rect(0, 0, w, h, ground) + stripes.join('') + field(h * 0.05, spark) + field(0, deep)
}

/** Hills of sand under a sun. */
export const dunes: Motif = (box, { ground, tone, spark, deep }) =>
  rect(0, 0, box.w, box.h, ground) +
  circle(box.w * 0.3, box.h * 0.3, box.h * 0.16, spark) +
  swell(box, box.h * 0.44, box.h * 0.055, box.w * 1.25, box.w * 0.5, tone) +
  swell(box, box.h * 0.55, box.h * 0.06, box.w * 1.5, box.w * 0.95, spark) +
  swell(box, box.h * 0.66, box.h * 0.05, box.w * 1.1, box.w * 0.1, deep)

/** The beam of a projector on a screen, at night. */
export const beam: Motif = ({ w, h }, { ground, tone, spark, deep }, random) => {
  const stars = range(34).map(() => circle(random.next() * w, random.next() * h * 0.6, 2 + random.next() * 3, spark))
  const [left, top, sw, sh] = [w * 0.09, h * 0.09, w * 0.82, h * 0.36]
  const light = polygon(
    [
      [w * 0.5, h * 0.88],
      [left, top + sh],
      [left, top],
      [left + sw, top],
      [left + sw, top + sh],
    ],
    tone,
  )
  const hills = swell({ w, h }, h * 0.61, h * 0.018, w * 0.9, w * 0.2, deep)
  const car = (x: number, fill: string) =>
    halfDisc(x, h * 0.672, w * 0.05, 0, fill) + rect(x - w * 0.09, h * 0.672 - w * 0.018, w * 0.18, w * 0.045, fill)
  const cars = [0.18, 0.5, 0.82].map((x) => car(x * w, tone))
  const moon = path(
    `M${w * 0.6} ${top + sh * 0.16}a${sh * 0.34} ${sh * 0.34} 0 1 0 ${sh * 0.34} ${sh * 0.5}a${sh * 0.3} ${sh * 0.3} 0 0 1 ${-sh * 0.34} ${-sh * 0.5}z`,
    deep,
  )
  return (
    rect(0, 0, w, h, ground) + stars.join('') + light + rect(left, top, sw, sh, spark) + moon + hills + cars.join('')
  )
}
