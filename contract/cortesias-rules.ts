import { folded } from './text-rules.ts'

/** The id of the one fare of courtesies, which the database has from the beginning. No lot has it, no cart takes it. */
export const CORTESIA_TARIFA = '4d1f7a10-0006-4e10-8a01-636f72746573'

/** The most lines of a list, tickets of a line, and tickets of one request. */
export const CORTESIA_LINHAS_MAX = 200
export const CORTESIA_POR_LINHA = 50
export const CORTESIAS_MAX = 500

/**
 * What became of a courtesy: in its person's account, waiting until their phone signs up, printed because it has no
 * phone, used at the entrance, or revoked.
 */
export const CORTESIA_SITUACOES = ['aceita', 'espera', 'impressa', 'usada', 'revogada'] as const
export type CortesiaSituacao = (typeof CORTESIA_SITUACOES)[number]

/** A line of a list as it was typed. `nr` counts all lines of the text from 1, also the empty ones. */
export type TypedLinha = { nr: number; nome: string; telefone: string; quantidade: string; motivo: string }

/** The cells of a line; a quoted cell may contain the separator. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (const char of line)
    if (char === '"') quoted = !quoted
    else if (char === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  return [...cells, cell].map((text) => text.trim())
}

/**
 * The lines of a pasted list or CSV file: name; phone; quantity; note. Cells are separated by semicolons, tabs or commas,
 * whichever the text has first in this order. A first line that begins with 'Nome' is a head; empty lines are left out.
 */
export function readLinhas(text: string): TypedLinha[] {
  const separator = [';', '\t'].find((char) => text.includes(char)) ?? ','
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => {
      const [nome = '', telefone = '', quantidade = '', motivo = ''] = cellsOf(line, separator)
      return { nr: index + 1, nome, telefone, quantidade, motivo }
    })
    .filter(
      ({ nr, nome, ...rest }) => !(nr === 1 && /^nome$/i.test(nome)) && [nome, ...Object.values(rest)].some(Boolean),
    )
}

/**
 * The places that a courtesy takes when none are chosen: the first that are beside each other, else the first ones.
 * @param free the numbers of the free places, ascending
 * @returns `count` of them; all when there are fewer
 */
export function pickPlaces(free: readonly number[], count: number): number[] {
  const start = free.findIndex((nr, index) => free[index + count - 1] === nr + count - 1)
  return free.slice(Math.max(0, start), Math.max(0, start) + count)
}

/** How many tickets fit, line by line: the indexes of the lines that do not. */
export function linesBeyond(quantities: readonly number[], room: number): number[] {
  let sum = 0
  return quantities.flatMap((quantity, index) => {
    sum += quantity
    return sum > room ? [index] : []
  })
}

const placeKey = (name: string): string => folded(name).replaceAll(/[\s-]/g, '')

/**
 * The numbers of typed places, 'C12, c13'; a place is named as on the ticket, or by its number alone where its name ends
 * in it ('Mesa 12', '12'). Places are separated by commas, semicolons or line breaks.
 * @param names the names of all places, by number from 1
 * @returns the numbers without repeats, or the first text that names no place
 */
export function readLugares(text: string, names: readonly string[]): { lugares: number[] } | { unknown: string } {
  const numbers = new Map(names.map((name, index) => [placeKey(name), index + 1]))
  for (const [index, name] of names.entries()) {
    const short = /^\D+ (\d+)$/.exec(name)?.[1]
    if (short) numbers.set(short, index + 1)
  }
  const lugares = new Set<number>()
  for (const typed of text.split(/[,;\n]/).map((part) => part.trim())) {
    if (typed === '') continue
    const nr = numbers.get(placeKey(typed))
    if (nr === undefined) return { unknown: typed }
    lugares.add(nr)
  }
  return { lugares: [...lugares] }
}
