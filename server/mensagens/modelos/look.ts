import { AROUND, houseColours } from '../../../contract/cores-rules.ts'
import type { Cores } from '../../../contract/casa-rules.ts'

/** The colours of one scheme, as in src/ui/tokens.css; the action's colour is the house's. */
type Scheme = {
  page: string
  paper: string
  sand: string
  ink: string
  quiet: string
  line: string
  ok: string
  onAccent: string
}

/** @internal */
export const SCHEMES: Record<'light' | 'dark', Scheme> = {
  light: {
    page: '#e9e5dc',
    paper: '#ffffff',
    sand: '#f7f4ee',
    ink: '#15130f',
    quiet: '#5b564d',
    line: '#e2dbce',
    ok: '#0e6b43',
    onAccent: AROUND.light.onAccent,
  },
  dark: {
    page: '#0e0c0a',
    paper: '#1e1b17',
    sand: '#14120f',
    ink: '#f5f0e6',
    quiet: '#b3aa9b',
    line: '#35302a',
    ok: '#5fd39b',
    onAccent: AROUND.dark.onAccent,
  },
}

/** Fonts that every device has: clients do not load others. */
export const FONT = 'Helvetica, Arial, sans-serif'

/** What stands on which background: the classes of a dark client, each with its property and its colour. */
const CLASSES = [
  ['page', 'background-color', 'page'],
  ['paper', 'background-color', 'paper'],
  ['sand', 'background-color', 'sand'],
  ['ink', 'color', 'ink'],
  ['quiet', 'color', 'quiet'],
  ['ok', 'color', 'ok'],
  ['line', 'border-color', 'line'],
  ['edge', 'border-color', 'ink'],
] as const

type Look = { light: Scheme & { accent: string }; sheet: string }

/** The last look: a house's colours seldom change, and correcting them costs more than the rest of an e-mail. */
let last: { key: string; look: Look } | null = null

/** The colours of a house's e-mails: of elements, and as a style sheet for dark clients and narrow screens. */
export function lookOf(cores: Cores): Look {
  const key = `${cores.marca} ${cores.acao}`
  if (last?.key !== key) last = { key, look: makeLook(cores) }
  return last.look
}

function makeLook(cores: Cores): Look {
  const { accent } = houseColours(cores).tokens
  const { dark } = SCHEMES
  const inDark = CLASSES.map(([name, property, colour]) => `.${name} { ${property}: ${dark[colour]} !important; }`)
  return {
    light: { ...SCHEMES.light, accent: accent.light },
    sheet: `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      a { text-decoration: underline; }
      @media (max-width: 480px) {
        .pad { padding-left: 20px !important; padding-right: 20px !important; }
        .col { display: block !important; width: auto !important; text-align: left !important; }
        .col-next { padding-top: 12px !important; }
        .title { font-size: 27px !important; }
        .sum { font-size: 28px !important; }
      }
      @media (prefers-color-scheme: dark) {
        ${inDark.join('\n        ')}
        .action { background-color: ${accent.dark} !important; color: ${dark.onAccent} !important; border-color: ${accent.dark} !important; }
      }`,
  }
}
