import { stripAccents } from '../../../contract/documents.ts'

/** From here on a list of cities is searched, not read. */
export const MANY = 12

const folded = (text: string): string => stripAccents(text).trim().toLowerCase()

/** The cities whose name has the text somewhere, or whose state is it; accents and case do not matter. */
export function matching<T extends { nome: string; estado: string }>(cidades: readonly T[], text: string): T[] {
  const wanted = folded(text)
  return cidades.filter(({ nome, estado }) => folded(nome).includes(wanted) || estado.toLowerCase() === wanted)
}
