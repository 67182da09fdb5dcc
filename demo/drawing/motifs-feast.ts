import type { Motif } from './motifs.ts'
import { circle, halfDisc, path, polygon, range, rect, ring } from './shapes.ts'

/** Little flags in rows, after the painter Volpi. */
export const flags: Motif = ({ w, h }, { ground, tone, spark, deep, ink }) => {
  const [fw, fh] = w > h ? [w / 14, h / 3.9] : [w / 6, h / 7.4]
  const colours = [tone, spark, ink, deep]
  const flag = (x: number, y: number, fill: string) =>
    polygon(
      [
        [x, y],
        [x + fw * 0.78, y],
        [x + fw * 0.78, y + fh * 0.86],
        [x + fw * 0.39, y + fh * 0.56],
        [x, y + fh * 0.86],
      ],
      fill,
    )
  const rows = range(w > h ? 2 : 5).map((row) =>
    range(w / fw + 1)
      .map((col) =>
        flag(col * fw - (row % 2) * fw * 0.5 + fw * 0.11, row * fh - fh * 0.35, colours[(col + row * 3) % 4] ?? tone),
      )
      .join(''),
  )
  return rect(0, 0, w, h, ground) + rows.join('')
}

/** Tiles of quarter discs, as on the walls of the Northeast. */
export const tiles: Motif = ({ w, h }, { ground, tone, spark, deep }, random) => {
  const side = w / 5
  const quarter = (x: number, y: number, turn: number, fill: string) =>
    path(`M0 0h${side}a${side} ${side} 0 0 1 ${-side} ${side}z`, fill).replace(
      '<path',
      `<path transform="translate(${x + side / 2} ${y + side / 2}) rotate(${turn * 90}) translate(${-side / 2} ${-side / 2})"`,
    )
  const pieces = range(4).flatMap((row) =>
    range(5).map((col) => {
      const fill = random.pick([tone, tone, spark, deep])
      return quarter(col * side, row * side, random.int(0, 3), fill)
    }),
  )
  return rect(0, 0, w, h, ground) + pieces.join('') + rect(0, side * 4, w, h, deep)
}

/** Rows of laughing faces. */
export const smiles: Motif = ({ w, h }, { ground, tone, spark, deep }) => {
  const step = w / 3
  const face = (x: number, y: number, fill: string) =>
    circle(x - step * 0.17, y - step * 0.17, step * 0.065, fill) +
    circle(x + step * 0.17, y - step * 0.17, step * 0.065, fill) +
    halfDisc(x, y, step * 0.33, 180, fill)
  const colours = [deep, tone, spark]
  const rows = range(3).flatMap((row) =>
    range(3).map((col) => face((col + 0.5) * step, (row + 0.47) * h * 0.215, colours[(row * 2 + col) % 3] ?? deep)),
  )
  return rect(0, 0, w, h, ground) + rows.join('')
}

/** Bars that dance like a spectrum. */
export const bars: Motif = ({ w, h }, { ground, tone, spark }, random) => {
  const step = w / 12
  const columns = range(12).map((i) => {
    const tall = h * (0.16 + 0.42 * Math.abs(Math.sin(i * 0.9 + 0.6)) * (0.75 + random.next() * 0.25))
    return rect(i * step + step * 0.14, h * 0.62 - tall, step * 0.72, tall, i % 3 === 1 ? spark : tone)
  })
  return rect(0, 0, w, h, ground) + columns.join('')
}

/** Seats around a stage: dots on arcs. */
export const stage: Motif = ({ w, h }, { ground, tone, spark }) => {
  const rows = range(9).flatMap((row) => {
    const radius = h * (0.13 + row * 0.062)
    const seats = 7 + row * 3
    return range(seats).map((i) => {
      const angle = Math.PI + (Math.PI * (i + 0.5)) / seats
      return circle(
        w / 2 + radius * Math.cos(angle),
        h * 0.62 + radius * Math.sin(angle),
        h * 0.0195,
        row % 3 === 1 ? spark : tone,
      )
    })
  })
  return rect(0, 0, w, h, ground) + rows.join('') + halfDisc(w / 2, h * 0.62, h * 0.085, 0, spark)
}

/** Confetti and streamers in the air. */
export const confetti: Motif = ({ w, h }, { ground, tone, spark, deep, ink }, random) => {
  const step = w / 6
  const pieces = range(6).flatMap((row) =>
    range(6).map((col) => {
      const [x, y] = [(col + 0.5) * step, (row + 0.5) * step * 0.83]
      const fill = random.pick([tone, spark, ink, deep])
      const size = step * 0.3
      const kind = random.int(0, 3)
      if (kind === 0) return circle(x, y, size, fill)
      if (kind === 1) return halfDisc(x, y, size * 1.15, random.int(0, 7) * 45, fill)
      if (kind === 2) return ring(x, y, size * 0.8, size * 0.42, fill)
      return polygon(
        [
          [x - size, y + size],
          [x + size, y + size],
          [x + size * (random.chance(0.5) ? 1 : -1), y - size],
        ],
        fill,
      )
    }),
  )
  return rect(0, 0, w, h, ground) + pieces.join('')
}

/** Ribbons: rings that lie over each other. */
export const ribbons: Motif = ({ w, h }, { ground, tone, spark, deep }) => {
  const band = (x: number, y: number, colour: string) =>
    range(4).map((i) => ring(x, y, h * (0.075 + i * 0.062), h * 0.031, i % 2 ? deep : colour))
  return (
    rect(0, 0, w, h, ground) +
    band(w * 0.12, h * 0.14, tone).join('') +
    band(w * 0.82, h * 0.4, tone).join('') +
    band(w * 0.3, h * 0.46, spark).join('')
  )
}

/** A striped jersey. */
export const jersey: Motif = ({ w, h }, { ground, tone, spark, deep }) => {
  const x = (part: number): number => w * 0.5 + h * 0.36 * part
  const y = (part: number): number => h * 0.1 + h * 0.5 * part
  const outline = `M${x(-0.3)} ${y(0)}Q${x(0)} ${y(0.16)} ${x(0.3)} ${y(0)}L${x(0.62)} ${y(0.07)}L${x(0.98)} ${y(0.36)}L${x(0.72)} ${y(0.53)}L${x(0.56)} ${y(0.42)}V${y(1)}H${x(-0.56)}V${y(0.42)}L${x(-0.72)} ${y(0.53)}L${x(-0.98)} ${y(0.36)}L${x(-0.62)} ${y(0.07)}Z`
  const stripes = range(5).map((i) => rect(x(-0.5 + i * 0.22), 0, h * 0.04, h, tone))
  return (
    rect(0, 0, w, h, ground) +
    circle(w / 2, y(0.5), h * 0.36, deep) +
    `<clipPath id="jersey"><path d="${outline}"/></clipPath>${path(outline, spark)}<g clip-path="url(#jersey)">${stripes.join('')}</g>`
  )
}
