/** The device of a session as text: 'Chrome no Android'. */
export const deviceText = ({ navegador, sistema }: { navegador: string | null; sistema: string | null }): string =>
  navegador && sistema ? `${navegador} no ${sistema}` : (navegador ?? sistema ?? 'Aparelho desconhecido')
