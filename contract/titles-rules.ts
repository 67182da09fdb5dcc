import { cut } from './text-rules.ts'

/** The searched text in quotation marks, cut off after 40 characters. */
export const quoted = (q: string): string => `“${q.length > 40 ? `${cut(q, 40).trimEnd()}…` : q}”`

/**
 * The title of the browser's tab on a page that has a name of its own.
 * @param casa the house's name; '' while it is not known
 */
export const pageTitle = (page: string, casa: string): string => (casa ? `${page} · ${casa}` : page)

/** The names of pages: headings and tabs in the browser, and the title that the server sends with the page. */
export const TITLES = {
  /** The title of a page of a list; the first page has the list's own title. */
  page: (title: string, pagina: number): string => (pagina > 1 ? `${title}, página ${pagina}` : title),
  /** @param casa the house's name; '' while it is not known */
  home: (casa: string): string => (casa ? `${casa}: ingressos para eventos` : 'Ingressos para eventos'),
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
