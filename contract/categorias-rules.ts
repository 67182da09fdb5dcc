/** The kinds of events, by which the site filters; an event has one or none. */
export const CATEGORIAS = {
  musica: 'Música',
  teatro: 'Teatro',
  festa: 'Festa',
  esporte: 'Esporte',
  familia: 'Família',
  literatura: 'Literatura',
  feira: 'Feira',
  curso: 'Curso',
} as const

export type Categoria = keyof typeof CATEGORIAS

export const CATEGORIA_IDS = Object.keys(CATEGORIAS) as Categoria[]

export const isCategoria = (text: string): text is Categoria => Object.hasOwn(CATEGORIAS, text)
