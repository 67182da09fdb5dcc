/** What the places of a sector look at, by name. */
export const FRENTES = { palco: 'Palco', campo: 'Campo', tela: 'Tela', nada: 'Nada' } as const
type Frente = keyof typeof FRENTES
export const FRENTE_IDS = Object.keys(FRENTES) as Frente[]

/** The name of what is in front of a sector's map; undefined when there is nothing, as in a car park. */
export const frontOf = ({ frente, extra }: { frente: Frente; extra: boolean }): string | undefined =>
  extra || frente === 'nada' ? undefined : FRENTES[frente]
