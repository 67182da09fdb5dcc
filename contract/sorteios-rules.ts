import { maskCpfCnpj } from './masks.ts'

/** A document as it is shown: a CPF with its mask, an RG as it is stored. */
export const isCpfDocument = (documento: string): boolean => /^\d{11}$/.test(documento)
export const maskDocument = (documento: string): string =>
  isCpfDocument(documento) ? maskCpfCnpj(documento) : documento

type SizeCount = { tamanho: string; total: number }

/**
 * The sizes of a chart: the `max` most frequent ones, in the order of sizes ('36' before '37', 'G' before 'M'), and the
 * number of entries with another size.
 * @param tamanhos the most frequent first
 */
export function sizesOf(tamanhos: readonly SizeCount[], max: number): { sizes: SizeCount[]; others: number } {
  const sizes = tamanhos.slice(0, max).sort((a, b) => a.tamanho.localeCompare(b.tamanho, 'pt-BR', { numeric: true }))
  return { sizes, others: tamanhos.slice(max).reduce((sum, { total }) => sum + total, 0) }
}

/** The errors of an import, `linha n` and its message, in the order of the lines. */
export const lineErrors = (fields: Readonly<Record<string, string>>): { line: number; message: string }[] =>
  Object.entries(fields)
    .map(([name, message]) => ({ line: Number(/^linha (\d+)$/.exec(name)?.[1] ?? 0), message }))
    .filter(({ line }) => line > 0)
    .sort((a, b) => a.line - b.line)
