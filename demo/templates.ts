import type { LayoutLinha } from '../contract/layout-rules.ts'

/** Days count from the day the seed runs; money in cents. */
export type LoteTemplate = {
  startsIn: number
  /** Hour of São Paulo the lot begins to sell at; 10:00 without one. */
  hora?: string
  qtd: number
  valor: number
  taxa: number
  /** Units the seed sells to its clients. */
  sold?: number
}

export type SetorTemplate = {
  nome: string
  tipo: 1 | 2 | 3
  dividirAte: number
  qtdLugar?: number
  qtdPorLinha?: number
  /** Drawn rows of places, front to back; they decide how many there are. */
  layout?: readonly LayoutLinha[]
  lotes: readonly LoteTemplate[]
}

export type EventoTemplate = {
  /** Its name inside the seed, and its poster's in pictures/evento/. */
  key: string
  /** `{ano}` stands for the year of the event. */
  nome: string
  obs: string
  descricao: string
  local: string
  endereco: string
  /** A key of CIDADES. */
  cidade: string
  inDays: number
  /** The event waits for this day of the week, 0 = Sunday. */
  weekday?: number
  hora: string
  salesInDays: number
  maxPorCliente?: number
  /** When people come, in minutes from the start; an hour before until 45 minutes after without it. */
  arrivals?: { from: number; until: number }
  setores: readonly SetorTemplate[]
}

export type RifaTemplate = {
  nome: string
  descricao: string
  valor: number
  qtdNumeros: number
  salesInDays: number
  drawInDays: number
  sold: number
  /** A draft: made, not shown, nothing sold. */
  isDraft?: boolean
  /** Sold out of time and not drawn yet: the button waits for the admin. */
  isUndrawn?: boolean
  /** Of its file in pictures/rifa/. */
  picture: string
}

export type BannerTemplate = {
  /** A path of the site; `evento:` or `rifa:` and a key or name stand for the page of what the seed made. */
  link: string | null
  visivel: boolean
  /** Of its file in pictures/banner/. */
  picture: string
}
