import { cut } from './text-rules.ts'

export const SITE_NAME = 'Bilheteria'

/** The searched text in quotation marks, cut off after 40 characters. */
export const quoted = (q: string): string => `“${q.length > 40 ? `${cut(q, 40).trimEnd()}…` : q}”`

/** The title of the browser's tab on a page that has a name of its own. */
export const pageTitle = (page: string): string => `${page} · ${SITE_NAME}`

/** The names of pages: headings and tabs in the browser, and the title that the server sends with the page. */
export const TITLES = {
  /** The title of a page of a list; the first page has the list's own title. */
  page: (title: string, pagina: number): string => (pagina > 1 ? `${title}, página ${pagina}` : title),
  home: `${SITE_NAME}: ingressos para eventos`,
  eventos: 'Todos os eventos',
  search: (q: string): string => `Busca por ${quoted(q)}`,
  cidades: 'Eventos por cidade',
  cidade: (cidade: string): string => `Eventos em ${cidade}`,
  unknownCidade: 'Cidade não encontrada',
  unknownEvento: 'Evento não encontrado',
  fila: 'Fila de espera',
  unknownRifa: 'Rifa não encontrada',
  socioTorcedor: 'Sócio Torcedor',
  sorteio: 'Sorteio da chuteira',
  privacidade: 'Privacidade',
  carrinho: 'Carrinho',
  minhaConta: 'Minha conta',
  meusIngressos: 'Meus ingressos',
  ingresso: 'Seu ingresso',
  waitingPayment: 'Pagamento',
  officeLogin: 'Entrada da equipe',
  notFound: 'Página não encontrada',
} as const
