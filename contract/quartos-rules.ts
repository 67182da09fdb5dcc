type Quarto = { em: string; entradas: number }

/** A quarter of an hour, in milliseconds. */
const QUARTER_MS = 15 * 60_000
/** Two days: with more quarters between the first and the last entrance, empty ones are left out. */
const MOST = 192

/** A row of a table of entrances: a quarter of an hour, its entrances by column, and their sum. */
export type LinhaDeQuarto = { em: string; por: Map<string, number>; total: number }

/**
 * The entrances by quarter of an hour, in columns by `keyOf`. Quarters without an entrance between two others are rows,
 * too, so that a pause is seen.
 */
export function rowsOfQuartos<Q extends Quarto>(
  quartos: readonly Q[],
  keyOf: (quarto: Q) => string,
): { columns: string[]; rows: LinhaDeQuarto[] } {
  const rows = new Map<number, LinhaDeQuarto>()
  const rowAt = (ms: number): LinhaDeQuarto => {
    const row = rows.get(ms) ?? { em: new Date(ms).toISOString(), por: new Map(), total: 0 }
    rows.set(ms, row)
    return row
  }
  for (const quarto of quartos) {
    const row = rowAt(Date.parse(quarto.em))
    row.por.set(keyOf(quarto), (row.por.get(keyOf(quarto)) ?? 0) + quarto.entradas)
    row.total += quarto.entradas
  }
  const times = [...rows.keys()]
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if ((last - first) / QUARTER_MS < MOST) for (let ms = first; ms < last; ms += QUARTER_MS) rowAt(ms)
  return {
    columns: [...new Set(quartos.map(keyOf))].sort((a, b) => a.localeCompare(b, 'pt-BR', { numeric: true })),
    rows: [...rows].sort(([a], [b]) => a - b).map(([, row]) => row),
  }
}
