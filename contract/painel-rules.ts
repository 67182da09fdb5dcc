import { addDays, isDay } from './dates.ts'
import { toCents, toReais } from './money.ts'

/** The default number of days of the period, and the maximum. */
export const PAINEL_DIAS = 30
export const PAINEL_DIAS_MAX = 366
/** Longer periods have one bar per week: a phone has no room for more bars. */
const MAX_DAILY = 62
const WEEK = 7
/** From this percentage on, an event is about to be sold out. */
const ALMOST = 90

/** Whether days are a period that can be reported: in order, none in the future, not too long. */
export const isPeriodo = ({ de, ate }: { de: string; ate: string }, today: string): boolean =>
  isDay(de) && isDay(ate) && de <= ate && ate <= today && addDays(de, PAINEL_DIAS_MAX) > ate

/** The period requested from the API: the last days, or a range. */
export type Periodo = { dias: number } | { de: string; ate: string }

/** Reads the period from an address; the usual one if it is invalid. */
export function readPeriodo(params: URLSearchParams, today: string): Periodo {
  const range = { de: params.get('de') ?? '', ate: params.get('ate') ?? '' }
  if (isPeriodo(range, today)) return range
  const dias = params.get('dias') ?? ''
  const isValid = /^\d{1,3}$/.test(dias) && Number(dias) >= 1 && Number(dias) <= PAINEL_DIAS_MAX
  return { dias: isValid ? Number(dias) : PAINEL_DIAS }
}

/** The search part of the address of a period; that of the usual one is empty. */
export function periodoSearch(periodo: Periodo): string {
  if ('de' in periodo) return `?${new URLSearchParams(periodo)}`
  return periodo.dias === PAINEL_DIAS ? '' : `?dias=${periodo.dias}`
}

type Vendas = { quantidade: number; bruto: number }
type PorDia = readonly (Vendas & { dia: string })[]
type PorHora = readonly (Vendas & { hora: number })[] | null
/** The parts of the answer that the chart shows. */
type Serie = {
  de: string
  ate: string
  por_dia: PorDia
  por_hora: PorHora
  antes: { de: string; ate: string; por_dia: PorDia; por_hora: PorHora }
}
/** Day and hour in São Paulo. */
type Now = { day: string; hour: number }

/** A bar of the chart: an hour, a day or a week of the period, and the same one of the period before. */
export type Ponto = Vendas & {
  de: string
  ate: string
  hora: number | null
  /** Whether this part of the period has not ended yet. */
  emCurso: boolean
  antes: Vendas & { de: string; ate: string }
}

function addUp(rows: readonly Vendas[]): Vendas {
  const cents = rows.reduce((so, { bruto }) => so + toCents(bruto), 0)
  return { quantidade: rows.reduce((so, { quantidade }) => so + quantidade, 0), bruto: toReais(cents) }
}

const chunks = <Row>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))

const weeks = (rows: PorDia, size: number) =>
  chunks(rows, size).map((of) => ({ de: of[0]?.dia ?? '', ate: of.at(-1)?.dia ?? '', ...addUp(of) }))

/** The bars of the chart: by the hour for one day, by the day, or by the week for a long period. */
export function pontos({ de, ate, por_dia, por_hora, antes }: Serie, now: Now): Ponto[] {
  if (por_hora) {
    return por_hora.map(({ hora, quantidade, bruto }) => {
      const before = addUp(antes.por_hora?.filter((other) => other.hora === hora) ?? [])
      const emCurso = de === now.day && hora === now.hour
      return { de, ate, hora, quantidade, bruto, emCurso, antes: { de: antes.de, ate: antes.ate, ...before } }
    })
  }
  const size = por_dia.length > MAX_DAILY ? WEEK : 1
  const before = weeks(antes.por_dia, size)
  return weeks(por_dia, size).map((ponto, i) => ({
    ...ponto,
    hora: null,
    emCurso: ponto.de <= now.day && ponto.ate >= now.day,
    antes: before[i] ?? { de: '', ate: '', ...addUp([]) },
  }))
}

/** The change in whole percent; null when the earlier value was 0. */
export const change = (now: number, before: number): number | null =>
  before > 0 ? Math.round((100 * (now - before)) / before) : null

/** A share in percent, with one decimal. */
export const share = (part: number, whole: number): number => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : 0)

/** The next events with only a few tickets left. */
export const almostSoldOut = <Row extends { percentual: number; vendidos: number; total: number }>(
  eventos: readonly Row[],
): Row[] => eventos.filter(({ percentual, vendidos, total }) => percentual >= ALMOST && vendidos < total)
