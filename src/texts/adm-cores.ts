import type { ColourUse } from '../../contract/cores-rules.ts'

/** One decimal; a ratio that is too low never looks as if it were the minimum. */
const ratio = (value: number): string => (value < 4.5 ? Math.min(value, 4.4) : value).toFixed(1).replace('.', ',')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const pairOf = (kind: 'acao' | 'marca', { hue, pair }: ColourUse): string =>
  pair === 'ground' ? `${capital(hue)} no fundo da página` : `${kind === 'acao' ? 'Branco' : 'Tinta'} no ${hue}`

/** Texts of a colour's field at /adm/casa. */
export const ADM_CORES = {
  pick: (label: string): string => `${label}: escolher na paleta`,
  asChosen: 'como você escolheu',
  used: 'usamos',
  hex: (colour: string): string => colour.toUpperCase(),
  /** Why a colour is used as it is: the pair that decided, its contrast, and the rule. */
  why(kind: 'acao' | 'marca', use: ColourUse): { start: string; ratio: string; end: string } {
    const rose = use.used === use.chosen ? '' : `${ratio(use.before)} subiu para `
    const rule = kind === 'marca' && rose === '' ? 'Nunca leva letra branca.' : 'O mínimo é 4,5.'
    return { start: `${pairOf(kind, use)}: ${rose}`, ratio: ratio(use.after), end: `. ${rule}` }
  },
  inDark: (colour: string): string => `No modo escuro usamos ${colour.toUpperCase()}.`,
} as const
