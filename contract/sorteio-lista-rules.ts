/** How many prizes a draw of the Loteria Federal has, of five digits each. */
export const PREMIOS = 5

/** The result that is hashed: the five prizes of the Loteria Federal, '12345-00678-90123-45678-09876'. */
export const resultadoOf = (premios: readonly string[]): string => premios.join('-')

/**
 * Where the draw of the prize draw is: nothing is published; the list is; the result is. `waiting`: it is the day of
 * the announced draw of the Loteria Federal that is still to come.
 * @param today a day of São Paulo, `YYYY-MM-DD`
 */
export function sorteioPhase(
  lista: { extracao: string | null; numero: number | null } | null,
  today: string,
): 'open' | 'waiting' | 'due' | 'drawn' {
  if (!lista) return 'open'
  if (lista.numero !== null) return 'drawn'
  return lista.extracao !== null && today < lista.extracao ? 'waiting' : 'due'
}
