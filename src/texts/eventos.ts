import { quoted, TITLES } from '../../contract/titles-rules.ts'

const plural = (n: number): string =>
  n === 0 ? 'Nenhum evento' : `${n.toLocaleString('pt-BR')} ${n === 1 ? 'evento' : 'eventos'}`

/** Texts of the lists of events: all of them, and those of a city. */
export const EVENTOS = {
  filter: 'Mostrar',
  title: TITLES.eventos,
  list: 'Lista de eventos',
  filters: 'Quando e o quê',
  today: 'Hoje',
  weekend: 'Este fim de semana',
  nearby: {
    ask: 'Perto de mim',
    finding: 'Procurando a cidade mais perto de você…',
    far: 'Nenhuma cidade com eventos fica a menos de 150 km de você.',
    denied: 'O navegador não disse onde você está. Escolha a cidade na lista.',
    failed: 'Não conseguimos saber onde você está. Escolha a cidade na lista.',
  },
  venues: 'Lugares',
  artists: 'Artistas',
  raffles: 'Rifas',
  nextDay: (day: string, cidade: string): string => `próxima data: ${day}, ${cidade}`,
  alike: 'O mais parecido que temos',
  thereIs: 'O que há na agenda',
  ofKind: (categoria: string, count: number): string => `${categoria} ${count.toLocaleString('pt-BR')}`,
  noneWhen: 'Nenhum evento com este filtro por enquanto',
  noneWhenText: 'Veja os outros dias e o resto da agenda.',
  loading: 'Carregando eventos…',
  failed: 'Os eventos não carregaram',
  count: plural,
  /** '26–50 de 128 eventos' */
  range: (from: number, to: number, total: number): string => `${from}–${to} de ${plural(total)}`,
  searched: (count: string, q: string): string => `${count} para ${quoted(q)}`,
  searchTitle: TITLES.search,
  tooShort: (q: string): string =>
    `Para buscar, escreva ao menos 3 letras. “${q}” é pouco, por isso aqui estão todos os eventos.`,
  noneFor: (q: string): string => `Nenhum evento encontrado para ${quoted(q)}`,
  noneForIn: (q: string, cidade: string): string => `Nenhum evento encontrado para ${quoted(q)} em ${cidade}`,
  noneForText: 'Confira se está escrito como no cartaz, ou veja o que mais está na agenda.',
  clearSearch: 'Limpar busca',
  anywhere: 'Buscar em toda a agenda',
  none: 'Nenhum evento na agenda agora',
  noneText: 'Novos eventos aparecem aqui assim que são anunciados.',
  noneIn: (cidade: string): string => `Nenhum evento em ${cidade} por enquanto`,
  noneInText: 'Veja o que acontece nas outras cidades.',
  all: 'Ver todos os eventos',
  beyond: (page: number): string => `A página ${page.toLocaleString('pt-BR')} não existe`,
  beyondText: (pages: number): string =>
    pages === 1 ? 'Esta lista tem só uma página.' : `Esta lista tem ${pages.toLocaleString('pt-BR')} páginas.`,
  firstPage: 'Ir para a primeira página',
  pages: 'Páginas da lista',
} as const
