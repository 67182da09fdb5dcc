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
  proof: {
    title: 'Lista das inscrições',
    listOf: (total: number, when: string): string =>
      `${total === 1 ? '1 inscrição' : `${total.toLocaleString('pt-BR')} inscrições`}, congelada em ${when}. Cada linha tem o número e o código de uma inscrição; quem se inscreveu pergunta o seu à organização.`,
    byLottery: (concurso: number, day: string): string =>
      `Decidem os cinco prêmios do concurso ${concurso} da Loteria Federal, de ${day}.`,
    bySeed: 'Decide uma semente cujo código está publicado desde que a lista foi congelada.',
    openList: 'Abrir a lista',
    hash: 'Código da lista (SHA-256)',
    seedHash: 'Código da semente (SHA-256)',
    seed: 'Semente',
    prizes: 'Prêmios da extração',
    copy: 'Copiar',
    copied: 'Copiado',
    number: 'Número sorteado',
    drawnAt: (when: string): string => `sorteado em ${when}`,
    check:
      'Para conferir: o SHA-256 de “resultado:código da lista”, em que o resultado são os prêmios unidos por hífens ou a semente. Os 13 primeiros algarismos dele, lidos como número hexadecimal, divididos pelo total de inscrições: o resto mais um é o número sorteado.',
  },
} as const
