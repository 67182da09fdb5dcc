import { GLYPHS, KERNING } from '../data-glyphs.ts'

const EM = 1000
/** Headings are set tight, as on the site. */
const TRACKING = -22
const LEADING = 0.94

type Letter = { path: string; x: number }

/** Places the letters of one line, in units of the em. @throws RangeError on a letter nobody has drawn */
function layOut(line: string): { letters: Letter[]; width: number } {
  const letters: Letter[] = []
  let x = 0
  let before = ''
  for (const char of line) {
    const glyph = GLYPHS[char]
    if (!glyph) throw new RangeError(`no outline of ${char}`)
    x += before ? TRACKING + kerning(before, char) : 0
    letters.push({ path: glyph.path, x })
    x += glyph.width
    before = char
  }
  return { letters, width: x }
}

function kerning(first: string, second: string): number {
  const hit = Object.entries(KERNING[first] ?? {}).find(([, seconds]) => seconds.includes(second))
  return hit ? Number(hit[0]) : 0
}

export type Lettering = {
  lines: readonly string[]
  /** The left edge, or the middle when centred. */
  x: number
  /** The baseline of the last line. */
  bottom: number
  maxWidth: number
  maxSize: number
  fill: string
  centred?: boolean
}

/** A title as SVG outlines, as large as its width allows. */
export function drawLettering({ lines, x, bottom, maxWidth, maxSize, fill, centred = false }: Lettering): string {
  const placed = lines.map(layOut)
  const size = Math.min(maxSize, (maxWidth * EM) / Math.max(...placed.map(({ width }) => width)))
  const scale = size / EM
  const drawn = placed.map(({ letters, width }, index) => {
    const left = centred ? x - (width * scale) / 2 : x
    const y = bottom - (placed.length - 1 - index) * size * LEADING
    const paths = letters.filter(({ path }) => path).map((l) => `<path transform="translate(${l.x} 0)" d="${l.path}"/>`)
    return `<g transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})">${paths.join('')}</g>`
  })
  return `<g fill="${fill}">${drawn.join('')}</g>`
}
