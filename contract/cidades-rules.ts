import { stripAccents } from './text-rules.ts'

const normalized = (text: string): string => stripAccents(text).trim().toLowerCase()

/** The cities whose name contains the text or whose state equals it; accents and case are ignored. */
export function matching<T extends { nome: string; estado: string }>(cidades: readonly T[], text: string): T[] {
  const wanted = normalized(text)
  return cidades.filter(({ nome, estado }) => normalized(nome).includes(wanted) || estado.toLowerCase() === wanted)
}
