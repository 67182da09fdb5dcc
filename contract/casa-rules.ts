import type { Imagem } from './pictures-rules.ts'
import { joinParts } from './text-rules.ts'

/** The id of the house's one row, which is also the owner of its logo. */
export const CASA_ID = '00000000-0000-4000-8000-00000000ca5a'

/** The header by which every page says the house's version; the service worker compares it with the stored page's. */
export const HOUSE_HEADER = 'x-casa'

/** The id in an `edited` message about the house, which every socket gets (socket-events.ts). */
export const HOUSE_ID = 'casa'

/** The two chosen colours: what is the buyer's own or urgent, and the primary action. '#rrggbb' in lower case. */
export type Cores = { marca: string; acao: string }
/** The networks, each by the name of its account. */
type Redes = Record<'instagram' | 'facebook' | 'youtube', string>

/**
 * The house whose site this is. A text that is not known is ''. `cnpj` is upper case without separators, phones are
 * digits with the area code; `nome_fatura` is what a card's statement shows.
 */
export type Casa = {
  nome: string
  nome_curto: string
  razao_social: string
  cnpj: string
  endereco: string
  telefone: string
  whatsapp: string
  horario: string
  redes: Redes
  contato_privacidade: string
  nome_fatura: string
  cores: Cores
  /** The style rule of the colours, corrected where they lack contrast; '' for those of the style sheets. */
  estilo: string
  logo: Imagem | null
  versao: number
}

/** The colours of the style sheets (src/ui/tokens.css), which are the demonstration's. */
export const CORES_DEMO: Cores = { marca: '#ffd84d', acao: '#c9321a' }

/** What a page knows of the house: without a network, or without the database, nothing. */
export type CasaKnown = Partial<Casa> & Pick<Casa, 'nome' | 'logo'>

/**
 * The house of the demonstration, as a migration stores it. Its phones are of a range that nobody has; it has no CNPJ.
 */
export const CASA_DEMO: Casa = {
  nome: 'Bilheteria',
  nome_curto: 'Bilheteria',
  razao_social: '',
  cnpj: '',
  endereco: 'Av. Sete de Setembro, 1500, Salvador/BA',
  telefone: '7135550100',
  whatsapp: '71955550100',
  horario: 'Segunda a sexta, das 8h às 17h',
  redes: {
    instagram: 'bilheteria.demonstracao',
    facebook: 'bilheteria.demonstracao',
    youtube: 'bilheteria.demonstracao',
  },
  contato_privacidade: '',
  nome_fatura: 'BILHETERIA',
  cores: CORES_DEMO,
  estilo: '',
  logo: null,
  versao: 1,
}

/** CNPJ: '12.ABC.345/01DE-35', 18 characters; also of its beginning. */
export const maskCnpj = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(
      /^(.{0,2})(.{0,3})(.{0,3})(.{0,4})(.{0,2}).*/,
      (_, first: string, second: string, third: string, branch: string, check: string) =>
        joinParts(first, ['.', second], ['.', third], ['/', branch], ['-', check]),
    )

const ADDRESSES = [
  ['instagram', 'Instagram', 'https://www.instagram.com/'],
  ['facebook', 'Facebook', 'https://www.facebook.com/'],
  ['youtube', 'YouTube', 'https://www.youtube.com/@'],
] as const

/** The networks that the house has, with the addresses of its pages. */
export const redesOf = (redes?: Redes): { nome: string; url: string }[] =>
  ADDRESSES.flatMap(([rede, nome, base]) => (redes?.[rede] ? { nome, url: base + redes[rede] } : []))
