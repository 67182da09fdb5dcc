import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FONT, makeFont, RANGES } from '../../scripts/fonts.ts'

const root = join(import.meta.dirname, '../..')

it('the font in the repository is the one that the script makes', async () => {
  const made = await makeFont()
  expect(made.equals(readFileSync(join(root, FONT)))).toBe(true)
})

it('the style sheet names the letters that the font has', () => {
  const css = readFileSync(join(root, 'src/ui/base.css'), 'utf8')
  const hex = (code: number) => code.toString(16)
  const ranges = RANGES.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`)
  const [, named] = /bricolage-grotesque-pt[\s\S]*?unicode-range:([^;]*);/.exec(css) ?? []
  expect(
    named
      ?.toLowerCase()
      .split(',')
      .map((range) => range.trim()),
  ).toEqual(ranges.map((range) => range.toLowerCase()))
})
