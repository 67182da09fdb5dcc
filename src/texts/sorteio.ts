import { TITLES } from '../../contract/titles-rules.ts'

/** Texts of the page of the prize draw (docs/product.md#public-routes). */
export const SORTEIO = {
  title: TITLES.sorteio,
  closed: 'Inscrições encerradas',
  draw: 'Data do sorteio',
  day: '8 de janeiro de 2025, às 10h',
  dateTime: '2025-01-08T10:00-03:00',
  live: 'Ao vivo nas nossas redes sociais.',
  social: 'Redes sociais',
  newTab: '(abre em nova aba)',
  eventos: 'Ver eventos',
} as const
