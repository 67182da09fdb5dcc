import { isAreaCode } from './documents.ts'
import { maskPhone } from './phone-rules.ts'
import type { Imagem } from './pictures-rules.ts'
import { digits, stripAccents } from './text-rules.ts'

/** The id of the house's one row, which is also the owner of its logo. */
export const CASA_ID = '00000000-0000-4000-8000-00000000ca5a'

/** The two chosen colours: what is the buyer's own or urgent, and the primary action. '#rrggbb' in lower case. */
export type Cores = { marca: string; acao: string }
/** The networks, each by the name of its account. */
const REDES = ['instagram', 'facebook', 'youtube'] as const
export type Redes = Record<(typeof REDES)[number], string>

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
  logo: Imagem | null
  versao: number
}

/**
 * The house of the demonstration, as a migration stores it. Its phones are of a range that nobody has; it has no CNPJ.
 * @internal
 */
export const CASA_DEMO: Casa = {
  nome: 'Bilheteria',
  nome_curto: 'Bilheteria',
  razao_social: '',
  cnpj: '',
  endereco: 'Av. Sete de Setembro, 1500, Salvador/BA',
  telefone: '7135550100',
  whatsapp: '71955550100',
  horario: '',
  redes: {
    instagram: 'bilheteria.demonstracao',
    facebook: 'bilheteria.demonstracao',
    youtube: 'bilheteria.demonstracao',
  },
  contato_privacidade: '',
  nome_fatura: 'BILHETERIA',
  cores: { marca: '#ffd84d', acao: '#c9321a' },
  logo: null,
  versao: 1,
}

/** The most characters of each text; the database has the same limits. */
export const CASA_MAX = {
  nome: 60,
  nome_curto: 20,
  razao_social: 120,
  endereco: 200,
  horario: 80,
  rede: 50,
  contato_privacidade: 200,
  /** Of accounts at the provider itself, which its description of orders says. */
  nome_fatura: 13,
} as const

/** Whether a text is the number of a house: a mobile or a landline with its area code, masked or not (Anatel). */
export const isCasaPhone = (text: string): boolean =>
  /^[\d\s()+-]+$/.test(text) && isAreaCode(nationalOf(text)) && /^\d\d(9\d{8}|[2-5]\d{7})$/.test(nationalOf(text))

/** The digits of a number with its area code. */
export const nationalOf = (text: string): string => digits(maskPhone(text))

/** CNPJ: '12.ABC.345/01DE-35', 18 characters; also of its beginning. */
export const maskCnpj = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14)
    .replace(/^(..)(?=.)/, '$1.')
    .replace(/^(.{6})(?=.)/, '$1.')
    .replace(/^(.{10})(?=.)/, '$1/')
    .replace(/^(.{15})(?=.)/, '$1-')

/** The account's name from what people paste: '@clube', or the address of its page. */
export const contaOf = (text: string): string =>
  text
    .trim()
    .replace(/^(https?:\/\/)?(www\.|m\.)?(instagram|facebook|youtube)\.com\//i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .replace(/^@/, '')

/** A name as the statement of a card can show it: capital letters without accents, digits and spaces. */
export const faturaOf = (text: string): string => stripAccents(text).toUpperCase().replace(/\s+/g, ' ').trim()

const ADDRESSES: Record<keyof Redes, { nome: string; of(conta: string): string }> = {
  instagram: { nome: 'Instagram', of: (conta) => `https://www.instagram.com/${conta}` },
  facebook: { nome: 'Facebook', of: (conta) => `https://www.facebook.com/${conta}` },
  youtube: { nome: 'YouTube', of: (conta) => `https://www.youtube.com/@${conta}` },
}

/** The networks that the house has, with the addresses of its pages. */
export const redesOf = (redes: Redes): { nome: string; url: string }[] =>
  REDES.filter((rede) => redes[rede] !== '').map((rede) => ({
    nome: ADDRESSES[rede].nome,
    url: ADDRESSES[rede].of(redes[rede]),
  }))
