/** How many prizes a draw of the Loteria Federal has, of five digits each. */
export const PREMIOS = 5

/** The result that is hashed: the five prizes of the Loteria Federal, '12345-00678-90123-45678-09876'. */
export const resultadoOf = (premios: readonly string[]): string => premios.join('-')

/**
 * Where the prize draw is once its list is frozen. `waiting`: the day of the announced draw of the Loteria Federal is
 * still to come; `due`: it can be drawn.
 * @param today a day of São Paulo, `YYYY-MM-DD`
 */
export function sorteioPhase(
  lista: { extracao: string | null; numero: number | null },
  today: string,
): 'waiting' | 'due' | 'drawn' {
  if (lista.numero !== null) return 'drawn'
  return lista.extracao !== null && today < lista.extracao ? 'waiting' : 'due'
}
