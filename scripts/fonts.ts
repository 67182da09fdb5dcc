/**
 * Writes the font that every page preloads: Bricolage Grotesque reduced to the letters of Portuguese and to the weights
 * that the site uses, a third of the Latin file of its package. A page with other letters loads them from that file
 * (src/ui/base.css). Usage: `npm run fonts`, after a new version of the package.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const PACKAGED =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
/** Every page preloads this file (index.html). */
export const FONT = 'src/ui/fonts/bricolage-grotesque-pt.woff2'

const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
/** The characters of the font, as in the `unicode-range` of src/ui/base.css. */
export const RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xaa, 0xab],
  [0xb7, 0xb7],
  [0xba, 0xbb],
  [0xc0, 0xc3],
  [0xc7, 0xca],
  [0xcd, 0xcd],
  [0xd3, 0xd5],
  [0xd7, 0xd7],
  [0xda, 0xda],
  [0xe0, 0xe3],
  [0xe7, 0xea],
  [0xed, 0xed],
  [0xf3, 0xf5],
  [0xfa, 0xfa],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
]

/**
 * Digits of equal width, and composed accents. Kerning is left out: its pairs are half of the file, and without them
 * the file arrives in the first round trip of a new connection.
 */
const FEATURES = ['tnum', 'ccmp', 'locl', 'mark']

/** The font's bytes; deterministic for a version of the package. */
export function makeFont(): Promise<Buffer> {
  const letters = RANGES.flatMap(([from, to]) => span(from, to)).map((code) => String.fromCodePoint(code))
  // Not passed as a literal, because the package's types do not know `keepFeatures`.
  const options = {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  } as const
  return subsetFont(readFileSync(join(root, PACKAGED)), letters.join(''), options)
}

if (import.meta.main) writeFileSync(join(root, FONT), await makeFont())
