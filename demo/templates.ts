import type { Categoria } from '../contract/categorias-rules.ts'
import type { LayoutLinha } from '../contract/layout-rules.ts'

/** Days are relative to the day of the seed; prices are in cents. */
export type LoteTemplate = {
  startsIn: number
  /** Time in São Paulo at which the lot's sales begin; 10:00 by default. */
  hora?: string
  qtd: number
  valor: number
  taxa: number
  /** Units that the seed sells to its clientes. */
  sold?: number
  codigo?: { codigo: string; percentual: number; limite: number; comissao: number }
  promocionais?: readonly { nome: string; documento: string; valor: number; taxa: number }[]
}

export type SetorTemplate = {
  nome: string
  tipo: 1 | 2 | 3
  dividirAte: number
  qtdLugar?: number
  qtdPorLinha?: number
  /** By default a position is no entry. */
  extra?: boolean
  lugaresMesa?: number
  frente?: 'campo' | 'tela'
  /** Drawn rows of places, from front to back; they determine the number of places. */
  layout?: readonly LayoutLinha[]
  lotes: readonly LoteTemplate[]
}

export type EventoTemplate = {
  /** Its key in the seed, and the file name of its poster in pictures/evento/. */
  key: string
  /** `{ano}` is replaced by the year of the event. */
  nome: string
  obs: string
  descricao: string
  categoria: Categoria
  artistas?: string
  local: string
  endereco: string
  /** A key of CIDADES. */
  cidade: string
  inDays: number
  /** The event is on the next such day of the week, 0 = Sunday. */
  weekday?: number
  hora: string
  salesInDays: number
  maxPorCliente?: number
  /** Whether it sells half price. */
  meia?: true
  /** Whether members of the club have fares of their own, in the sectors that may have them. */
  socio?: true
  /** When the audience arrives, in minutes from the start; by default from -60 to 45. */
  arrivals?: { from: number; until: number }
  setores: readonly SetorTemplate[]
}

export type RifaTemplate = {
  nome: string
  descricao: string
  /** The rules, the authorisation's number, and the method of the draw, as the end of 'Sorteio: …'. */
  regulamento?: string
  autorizacao?: string
  apuracao?: string
  valor: number
  qtdNumeros: number
  salesInDays: number
  drawInDays: number
  sold: number
  /** A draft: created, not published, nothing sold. */
  isDraft?: boolean
  /** Its sales have ended, but it is not drawn yet: the admin can draw it. */
  isUndrawn?: boolean
  /** The name of its file in pictures/rifa/. */
  picture: string
}

export type BannerTemplate = {
  /** A path of the site, or `evento:` with a template's key, or `rifa:` with a raffle's name. */
  link: string | null
  visivel: boolean
  /** The name of its file in pictures/banner/. */
  picture: string
}
