import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CASA_DEMO, type Cores } from '../../contract/casa-rules.ts'
import { AROUND, houseColours, MIN_CONTRAST, pageStyle } from '../../contract/cores-rules.ts'

const SRC = join(import.meta.dirname, '../../src')
const SCHEMES = ['light', 'dark'] as const

// Contrast and mixing are computed here anew, by other formulas than the library's: a mistake there would hide itself.

type Triple = [number, number, number]
const channels = (hex: string): Triple => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Triple
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = ([r, g, b]: Triple): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(channels(one)), luminance(channels(other))].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function oklab(hex: string): Triple {
  const [r, g, b] = channels(hex).map(linear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
function hexOf([L, A, B]: Triple): string {
  const [l, m, s] = [
    L + 0.3963377774 * A + 0.2158037573 * B,
    L - 0.1055613458 * A - 0.0638541728 * B,
    L - 0.0894841775 * A - 1.291485548 * B,
  ].map((value) => value ** 3) as Triple
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
  return `#${rgb
    .map((value) =>
      Math.round(255 * Math.min(1, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
/** `color-mix(in oklab, one part, other)`. */
function mixed(one: string, part: number, other: string): string {
  const [from, to] = [oklab(other), oklab(one)]
  return hexOf(from.map((value, at) => value + ((to[at] ?? 0) - value) * part) as Triple)
}

// Tokens as the browser has them: those of the style sheet, and over them the house's.
const TOKENS = new Map(
  [...readFileSync(join(SRC, 'ui/tokens.css'), 'utf8').matchAll(/--([\w-]+): (#\w+|light-dark\([^)]+\));/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)
const inScheme = (value: string, scheme: (typeof SCHEMES)[number]): string =>
  value.match(/#\w+/g)?.at(value.startsWith('#') || scheme === 'light' ? 0 : 1) ?? ''
const token = (name: string, scheme: (typeof SCHEMES)[number]): string => inScheme(TOKENS.get(name) ?? '', scheme)

/** Every pair of text and background that depends on the house's colours, in one scheme. */
function pairs(cores: Cores, scheme: (typeof SCHEMES)[number]): [what: string, one: string, other: string][] {
  const { accent: accents, mark } = houseColours(cores).tokens
  const accent = accents[scheme]
  const [ink, surface, onMark, onAccent] = (['ink', 'surface', 'on-mark', 'on-accent'] as const).map((name) =>
    token(name, scheme),
  ) as [string, string, string, string]
  return [
    ['text on accent', onAccent, accent],
    ['text on accent under the pointer', onAccent, mixed(accent, 0.88, ink)],
    ...['paper', 'surface', 'sunken'].map((name): [string, string, string] => [name, accent, token(name, scheme)]),
    ['text on mark', onMark, mark],
    ['text on mark under the pointer', onMark, mixed(mark, 0.7, '#ffffff')],
    ['text on stripes of mark', onMark, mixed(mark, 0.8, '#ffffff')],
    ['seat on the member card', mark, '#14141f'],
    ...[0.25, 0.28, 0.35].map((part): [string, string, string] => ['tinted row', ink, mixed(mark, part, surface)]),
  ]
}

const worst = (cores: Cores): number =>
  Math.min(...SCHEMES.flatMap((scheme) => pairs(cores, scheme).map(([, one, other]) => contrast(one, other))))

/** A repeatable sequence of colours (mulberry32). */
function randomColours(seed: number): () => string {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return `#${((t ^ (t >>> 14)) >>> 8).toString(16).padStart(6, '0')}`
  }
}

const EDGES = ['#000000', '#ffffff', '#010101', '#fefefe', '#777777', '#767676', '#808080'].concat([
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#00ffff',
  '#ff00ff',
  '#ff8800',
  '#1fa65a',
  '#f2c81f',
  '#39ff14',
])

describe('the colours of a house', () => {
  it('every pair has the contrast of text in light and dark, for 10 000 random houses', () => {
    const next = randomColours(30)
    const houses = Array.from({ length: 10_000 }, () => ({ marca: next(), acao: next() }))
    expect(houses.filter((cores) => worst(cores) < MIN_CONTRAST)).toEqual([])
  })

  it.each(EDGES)('also with %s, for actions and as the mark', (colour) => {
    for (const other of EDGES) {
      expect(worst({ marca: colour, acao: other })).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('of the demonstration are the tokens of the style sheet, and cost a page nothing', () => {
    const { tokens, acao, marca } = houseColours(CASA_DEMO.cores)
    expect(`light-dark(${tokens.accent.light}, ${tokens.accent.dark})`).toBe(TOKENS.get('accent'))
    expect(tokens.mark).toBe(TOKENS.get('mark'))
    expect([acao.used, marca.used]).toEqual([CASA_DEMO.cores.acao, CASA_DEMO.cores.marca])
    expect(pageStyle(CASA_DEMO.cores)).toBe('')
    expect(CASA_DEMO.estilo).toBe('')
  })

  it('are written over the tokens', () => {
    expect(pageStyle({ marca: '#f2c81f', acao: '#1fa65a' })).toBe(
      'html:root{--accent:light-dark(#007c3f,#1fa65a);--mark:#f2c81f}',
    )
  })

  it('keep their hue, and move no further than they must', () => {
    const { acao, marca } = houseColours({ marca: '#f2c81f', acao: '#1fa65a' })
    expect(acao).toMatchObject({ chosen: '#1fa65a', used: '#007c3f', dark: '#1fa65a', hue: 'verde', pair: 'text' })
    expect([acao.before, acao.after].map((ratio) => ratio.toFixed(1))).toEqual(['3.2', '5.3'])
    expect(marca).toMatchObject({ used: '#f2c81f', hue: 'amarelo' })
    // A shade lighter would not suffice on the darkest of the light backgrounds.
    expect(contrast('#007c3f', token('sunken', 'light')) - MIN_CONTRAST).toBeLessThan(0.05)
    const hue = (hex: string) => Math.atan2(oklab(hex)[2], oklab(hex)[1])
    expect(Math.abs(hue('#007c3f') - hue('#1fa65a'))).toBeLessThan(0.05)
  })

  it('whose text would pass, but not the colour on the page, say that', () => {
    const { acao } = houseColours({ ...CASA_DEMO.cores, acao: '#d4442c' })
    expect(acao.pair).toBe('ground')
    expect(acao.before).toBeLessThan(MIN_CONTRAST)
    expect(acao.after).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })

  it.each([
    ['#c9321a', 'vermelho'],
    ['#ff8800', 'laranja'],
    ['#6b3e12', 'marrom'],
    ['#f2c81f', 'amarelo'],
    ['#1fa65a', 'verde'],
    ['#00b3b3', 'turquesa'],
    ['#1d4ed8', 'azul'],
    ['#7e22ce', 'roxo'],
    ['#ff4fa3', 'rosa'],
    ['#101010', 'preto'],
    ['#888888', 'cinza'],
    ['#ffffff', 'branco'],
  ])('%s is called %s', (colour, name) => {
    expect(houseColours({ ...CASA_DEMO.cores, acao: colour }).acao.hue).toBe(name)
  })
})

describe('the style sheets', () => {
  it('have the backgrounds and texts that the rules know', () => {
    for (const scheme of SCHEMES) {
      expect(['paper', 'surface', 'sunken'].map((name) => token(name, scheme))).toEqual(AROUND[scheme].grounds)
      expect(token('on-accent', scheme)).toBe(AROUND[scheme].onAccent)
      expect(token('on-mark', scheme)).toBe(AROUND.mark.onMark)
    }
  })

  it('mix the colours of the house only as the pairs above know, or below no text', () => {
    const sheets = globSync('**/*.css', { cwd: SRC }).map((name) => readFileSync(join(SRC, name), 'utf8'))
    const mixes = sheets
      .flatMap((css) => css.match(/color-mix\((?:[^()]|\([^()]*\))*\)/g) ?? [])
      .filter((mix) => /--(?:accent|mark|fill)\b/.test(mix))
    const belowText = [
      'in oklab, var(--fill) 88%, var(--ink)',
      'in oklab, var(--mark) 70%, #fff',
      'in oklab, var(--mark) 80%, #fff',
      'in oklab, var(--mark) 25%, var(--surface)',
      'in oklab, var(--mark) 28%, var(--surface)',
      'in oklab, var(--mark) 35%, var(--surface)',
    ]
    const belowNone = [
      'in oklab, var(--accent) 25%, transparent',
      'in oklab, var(--mark) 45%, var(--surface)',
      'in oklab, var(--mark) 60%, transparent',
      'in oklab, var(--mark) 90%, #000',
      'in srgb, var(--mark) 30%, transparent',
      'in srgb, var(--mark) 42%, var(--paper)',
      'in srgb, var(--mark) 45%, transparent',
      'in srgb, var(--mark) 50%, transparent',
      'in srgb, var(--mark) 80%, var(--ink)',
    ]
    const known = [...belowText, ...belowNone].map((mix) => `color-mix(${mix})`)
    expect([...new Set(mixes)].sort()).toEqual(known.sort())
  })

  it('name no colour of the demonstration besides the tokens', () => {
    const named = globSync('**/*.{css,ts,tsx}', { cwd: SRC }).filter(
      (name) => name !== 'ui/tokens.css' && /#(?:c9321a|ff7a5c|ffd84d)/i.test(readFileSync(join(SRC, name), 'utf8')),
    )
    expect(named).toEqual([])
  })
})
