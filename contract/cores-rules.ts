import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode as addMode, wcagContrast } from 'culori/fn'
import { CORES_DEMO, type Cores } from './casa-rules.ts'

// Pages must not import this file: the library of colours is for the server and the form of the back-office alone.
addMode(modeLrgb)
addMode(modeRgb)
const oklch = addMode(modeOklch)

/** The tokens of src/ui/tokens.css that depend on the house's colours; `--on-accent` and `--on-mark` are fixed. */
export type HouseTokens = { accent: { light: string; dark: string }; mark: string }

/** Whether a text is a colour, '#1fa65a', in letters of either case. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/**
 * The lowest contrast of text: https://www.w3.org/TR/WCAG22/#contrast-minimum
 * @internal
 */
export const MIN_CONTRAST = 4.5

/**
 * What the colours stand on and carry, as in src/ui/tokens.css.
 */
export const AROUND = {
  light: { grounds: ['#f7f4ee', '#ffffff', '#f1ece3'], onAccent: '#ffffff' },
  dark: { grounds: ['#14120f', '#1e1b17', '#0e0c0a'], onAccent: '#14120f' },
  /** Dark in both schemes: the ink on the mark colour, and the member's card, on which the seat has that colour. */
  mark: { onMark: '#15130f', grounds: ['#14141f'] },
} as const

/** The demonstration's accent in the dark scheme, which was chosen by eye and is not computed. */
const DEMO_DARK_ACCENT = '#ff7a5c'

/** A chosen colour and what is used instead. */
export type ColourUse = {
  chosen: string
  /** As used; of the colour of actions, in the light scheme. */
  used: string
  /** As used in the dark scheme. */
  dark: string
  /** The name of the chosen colour's hue in Portuguese. */
  hue: string
  /** The pair that decided: text on the colour, or the colour on the page's background. */
  pair: 'text' | 'ground'
  /** The contrast of this pair with the chosen colour, and with the used one. */
  before: number
  after: number
}

/**
 * Contrasts of one colour: of the text on it, and of itself on each background. What is mixed from it has more: under
 * the pointer it is darker below white text, and lighter below dark text.
 */
type Contrasts = { text: number; grounds: number[] }

const contrastsOfAccent =
  ({ grounds, onAccent }: (typeof AROUND)['light' | 'dark']) =>
  (accent: string): Contrasts => ({
    text: wcagContrast(onAccent, accent),
    grounds: grounds.map((ground) => wcagContrast(accent, ground)),
  })

const contrastsOfMark = (mark: string): Contrasts => ({
  text: wcagContrast(AROUND.mark.onMark, mark),
  grounds: AROUND.mark.grounds.map((ground) => wcagContrast(mark, ground)),
})

const passes = ({ text, grounds }: Contrasts): boolean => Math.min(text, ...grounds) >= MIN_CONTRAST

/** A difference of lightness that no eye sees. */
const STEP = 1 / 4096

/**
 * The colour of the same hue whose contrasts suffice and whose lightness is nearest: the search ends at a colour that
 * passes, whatever the gamut does in between. Its chroma is the chosen one, or the most that a screen can show.
 */
function corrected(chosen: string, towards: 0 | 1, contrastsOf: (colour: string) => Contrasts): string {
  if (passes(contrastsOf(chosen))) return chosen
  const start = oklch(chosen)
  if (!start) throw new Error('not a colour')
  const at = (l: number): string => formatHex(clampChroma({ ...start, l }, 'oklch'))
  let failing = start.l
  let passing: number = towards
  while (Math.abs(failing - passing) > STEP) {
    const between = (failing + passing) / 2
    if (passes(contrastsOf(at(between)))) passing = between
    else failing = between
  }
  return at(passing)
}

function useOf(chosen: string, [used, dark]: [string, string], contrastsOf: (colour: string) => Contrasts): ColourUse {
  const [before, after] = [contrastsOf(chosen), contrastsOf(used)]
  const isText = used === chosen || before.text < MIN_CONTRAST
  const ratioOf = ({ text, grounds }: Contrasts): number => (isText ? text : Math.min(...grounds))
  const pair = isText ? 'text' : 'ground'
  return { chosen, used, dark, hue: hueName(chosen), pair, before: ratioOf(before), after: ratioOf(after) }
}

/**
 * Gives the tokens of a house's two colours for the light and the dark scheme, and what was corrected. Every pair of
 * text and background in which these tokens occur has a contrast of at least `MIN_CONTRAST`; a colour keeps its hue,
 * and changes its lightness only as far as that needs. The demonstration's colours give the tokens of
 * src/ui/tokens.css. @throws Error when a colour is none
 */
export function houseColours({ marca, acao }: Cores): { tokens: HouseTokens; acao: ColourUse; marca: ColourUse } {
  const inLight = contrastsOfAccent(AROUND.light)
  const light = corrected(acao, 0, inLight)
  const dark = acao === CORES_DEMO.acao ? DEMO_DARK_ACCENT : corrected(acao, 1, contrastsOfAccent(AROUND.dark))
  const mark = corrected(marca, 1, contrastsOfMark)
  return {
    tokens: { accent: { light, dark }, mark },
    acao: useOf(acao, [light, dark], inLight),
    marca: useOf(marca, [mark, mark], contrastsOfMark),
  }
}

/** Below this chroma a colour has no hue that an eye would name. */
const GREY_CHROMA = 0.035

/** The hues of OKLCH in degrees, each up to its number. */
const HUES: readonly (readonly [below: number, name: string])[] = [
  [12, 'rosa'],
  [45, 'vermelho'],
  [76, 'laranja'],
  [116, 'amarelo'],
  [170, 'verde'],
  [215, 'turquesa'],
  [284, 'azul'],
  [322, 'roxo'],
  [360, 'rosa'],
]

/** The name of a colour's hue in Portuguese: 'verde'. Greys are 'preto', 'cinza' or 'branco'. */
function hueName(colour: string): string {
  const { l = 0, c = 0, h = 0 } = oklch(colour) ?? {}
  if (c < GREY_CHROMA) return l < 0.25 ? 'preto' : l > 0.95 ? 'branco' : 'cinza'
  const name = HUES.find(([below]) => h < below)?.[1] ?? 'rosa'
  return name === 'laranja' && l < 0.5 ? 'marrom' : name
}

/**
 * A style rule with the tokens of a house's colours.
 * @param selector where they hold; by default the page, more specific than its style sheets' defaults
 */
export function coresStyle(cores: Cores, selector = 'html:root'): string {
  const { accent, mark } = houseColours(cores).tokens
  return `${selector}{--accent:light-dark(${accent.light},${accent.dark});--mark:${mark}}`
}

/** The style that every page needs for a house's colours: empty for those that its style sheets have. */
export const pageStyle = (cores: Cores): string =>
  cores.acao === CORES_DEMO.acao && cores.marca === CORES_DEMO.marca ? '' : coresStyle(cores)
