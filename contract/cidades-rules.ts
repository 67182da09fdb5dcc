import { folded } from './text-rules.ts'

/** The cities whose name contains the text or whose state equals it; accents and case are ignored. */
export function matching<T extends { nome: string; estado: string }>(cidades: readonly T[], text: string): T[] {
  const wanted = folded(text)
  return cidades.filter(({ nome, estado }) => folded(nome).includes(wanted) || estado.toLowerCase() === wanted)
}
