import { addDays } from './dates.ts'
import type { CATEGORIAS } from './categorias-rules.ts'
import type { FRENTES } from './frentes-rules.ts'
import { parseBrDateTime } from './instants-rules.ts'
import { CELL, type Layout } from './layout-rules.ts'
import { SETOR_TIPO, type SetorTipo } from './limits.ts'
import { rowLetters } from './place-plan.ts'

/** The kinds of events that a new one may begin as. */
export const MODELOS = {
  jogo: { nome: 'Jogo em casa', resumo: 'arquibancada e cadeiras numeradas' },
  show: { nome: 'Show', resumo: 'pista e camarote, em três lotes' },
  teatro: { nome: 'Teatro', resumo: 'plateia e balcão desenhados' },
  festa: { nome: 'Festa', resumo: 'mesas de quatro e entrada avulsa' },
} as const
export type Modelo = keyof typeof MODELOS
export const MODELO_IDS = Object.keys(MODELOS) as Modelo[]

/** A lot of a template: `data`, the start of its sale, as an ISO instant; prices in cents. */
type ModeloLote = { data: string; qtd_total: number; valor_cents: number; taxa_cents: number }
export type ModeloSetor = {
  nome: string
  tipo: SetorTipo
  frente: keyof typeof FRENTES
  /** Numbered places, or 1. */
  qtd_lugar: number
  qtd_por_linha: number
  lugares_mesa: number
  layout: Layout | null
  lotes: ModeloLote[]
}
/** What a template fills in; the rest of an event is typed. */
export type ModeloEvento = {
  hora: string
  categoria: keyof typeof CATEGORIAS
  obs: string
  setores: ModeloSetor[]
}

/** The fee that the templates add to a price. */
const FEE_PERCENT = 12
/** A sector whose lots begin when one of them does: `afterDays` from today, its price in whole reais. */
type Step = { afterDays: number; reais: number; units: number }

function lotesOf(steps: readonly Step[], { today, data }: Days): ModeloLote[] {
  return steps.flatMap(({ afterDays, reais, units }) => {
    const start = addDays(today, afterDays)
    const at = parseBrDateTime(start, '00:00')
    // A later lot of an event that comes sooner would never be sold.
    if (at === null || (afterDays > 0 && start >= data)) return []
    const valor_cents = reais * 100
    return [{ data: at, qtd_total: units, valor_cents, taxa_cents: Math.round((valor_cents * FEE_PERCENT) / 100) }]
  })
}

type Days = { today: string; data: string }
type Place = Omit<ModeloSetor, 'lotes' | 'qtd_por_linha' | 'lugares_mesa' | 'layout'> & Partial<ModeloSetor>

const setor = (place: Place, steps: readonly Step[], days: Days): ModeloSetor => ({
  qtd_por_linha: 0,
  lugares_mesa: 0,
  layout: null,
  ...place,
  lotes: lotesOf(steps, days),
})

const now = (reais: number, units: number): Step[] => [{ afterDays: 0, reais, units }]

/** Rows with two aisles; the first row has places for wheelchairs, each with a companion's, at both ends. */
function hall(rows: number, firstRow: number): Layout {
  const block = (cells: string, length: number): string => cells.padEnd(length, CELL.place)
  const row = `${block('', 6)}${CELL.gap}${block('', 10)}${CELL.gap}${block('', 6)}`
  const pair = CELL.accessible + CELL.companion
  const front = `${block(pair, 6)}${CELL.gap}${block('', 10)}${CELL.gap}${block('', 4)}${CELL.companion}${CELL.accessible}`
  return {
    linhas: Array.from({ length: rows }, (_, at) => ({
      nome: rowLetters(firstRow + at),
      mapa: firstRow + at === 0 ? front : row,
    })),
  }
}
/** The places of a row of `hall`. */
const ROW = 22

/**
 * What a template gives an event: the hour, the category, sectors with their lots and drawing, and example prices, all of
 * which the organiser then changes.
 * @param days the event's day and today, both of São Paulo, `YYYY-MM-DD`
 */
export function modeloEvento(modelo: Modelo, days: Days): ModeloEvento {
  const { individual, posicao, mesa } = SETOR_TIPO
  switch (modelo) {
    case 'jogo':
      return {
        hora: '16:00',
        categoria: 'esporte',
        obs: 'Os portões abrem duas horas antes do jogo.',
        setores: [
          setor({ nome: 'Arquibancada', tipo: individual, frente: 'campo', qtd_lugar: 1 }, now(40, 2600), days),
          setor(
            { nome: 'Cadeira coberta', tipo: posicao, frente: 'campo', qtd_lugar: 800, qtd_por_linha: 40 },
            now(80, 800),
            days,
          ),
        ],
      }
    case 'show': {
      const steps = (prices: readonly [number, number, number], units: number): Step[] =>
        prices.map((reais, nr) => ({ afterDays: nr * 14, reais, units }))
      return {
        hora: '21:00',
        categoria: 'musica',
        obs: 'Menores de 16 anos entram com um responsável.',
        setores: [
          setor({ nome: 'Pista', tipo: individual, frente: 'palco', qtd_lugar: 1 }, steps([80, 100, 120], 500), days),
          setor(
            { nome: 'Camarote', tipo: individual, frente: 'palco', qtd_lugar: 1 },
            steps([160, 190, 220], 100),
            days,
          ),
        ],
      }
    }
    case 'teatro':
      return {
        hora: '20:00',
        categoria: 'teatro',
        obs: 'Não é permitida a entrada depois do início.',
        setores: [
          setor(
            { nome: 'Plateia', tipo: posicao, frente: 'palco', qtd_lugar: 14 * ROW, layout: hall(14, 0) },
            now(90, 14 * ROW),
            days,
          ),
          setor(
            { nome: 'Balcão', tipo: posicao, frente: 'palco', qtd_lugar: 5 * ROW, layout: hall(5, 14) },
            now(60, 5 * ROW),
            days,
          ),
        ],
      }
    case 'festa':
      return {
        hora: '22:00',
        categoria: 'festa',
        obs: 'Evento para maiores de 18 anos.',
        setores: [
          setor({ nome: 'Mesas', tipo: mesa, frente: 'palco', qtd_lugar: 40, lugares_mesa: 4 }, now(280, 40), days),
          setor({ nome: 'Avulso', tipo: individual, frente: 'palco', qtd_lugar: 1 }, now(60, 300), days),
        ],
      }
  }
}
