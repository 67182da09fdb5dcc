import { FULL_NAME, tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { addDays } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { toReais } from '../../../contract/money.ts'
import { PAINEL_MOTIVOS, type PainelEvento, type PainelQuery, type PainelVendas } from '../../../contract/painel.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '../../db/connection.ts'
import { addUp, type FareRow, type Filled, type FilledSetor, type PainelEventoRow } from './painel-eventos-repo.ts'
import type { CidadeScope, EventoSum, Period, SalesSum } from './painel-vendas-repo.ts'

/** From the start of day `de` to the end of day `ate`, in São Paulo. */
export const periodOf = ({ de, ate }: PainelQuery): Period => ({
  from: eventoStart(de),
  until: eventoStart(addDays(ate, 1)),
})

/** Reads today's data anew, once for all figures, and earlier days from the cache if they are in it. */
export function dayReader({ db, closedDays }: AppDeps, cidades: CidadeScope, today: string, version: string) {
  return <T>(what: string, read: (db: Db, cidades: CidadeScope, period: Period) => Promise<T[]>) => {
    let current: Promise<T[]> | null = null
    const ofToday = (): Promise<T[]> => {
      current ??= read(db, cidades, periodOf({ de: today, ate: today }))
      return current
    }
    const closed = (days: PainelQuery): Promise<T[]> => {
      const period = periodOf(days)
      return closedDays.of(what, cidades, period, version, () => read(db, cidades, period))
    }
    return async ({ de, ate }: PainelQuery): Promise<T[]> => {
      if (ate < today) return closed({ de, ate })
      if (de === today) return ofToday()
      return (await Promise.all([closed({ de, ate: addDays(today, -1) }), ofToday()])).flat()
    }
  }
}

/** Adds cents and converts the sum to reais once, to avoid rounding errors. */
export function sum(rows: readonly SalesSum[]): PainelVendas {
  const total = (of: (row: SalesSum) => number): number => rows.reduce((so, row) => so + of(row), 0)
  const bruto = total((row) => row.brutoCents)
  const devolvido = total((row) => row.devolvidoCents)
  return {
    quantidade: total((row) => row.quantidade),
    bruto: toReais(bruto),
    devolvido: toReais(devolvido),
    liquido: toReais(bruto - devolvido),
  }
}

/** The sums of each group of rows, also of those without a row. */
export function sumBy<Key, Row extends SalesSum>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (PainelVendas & { key: Key })[] {
  const groups = Map.groupBy(rows, keyOf)
  return keys.map((key) => ({ key, ...sum(groups.get(key) ?? []) }))
}

/** The events that sold most, the best first; an event's sums of several parts of a period are added. */
export function bestOf(parts: readonly EventoSum[], limit: number): EventoSum[] {
  const sums = new Map<string, EventoSum>()
  for (const part of parts) {
    const so = sums.get(part.id)
    sums.set(part.id, {
      id: part.id,
      quantidade: part.quantidade + (so?.quantidade ?? 0),
      brutoCents: part.brutoCents + (so?.brutoCents ?? 0),
      devolvidoCents: part.devolvidoCents + (so?.devolvidoCents ?? 0),
    })
  }
  return [...sums.values()].sort((a, b) => b.brutoCents - a.brutoCents || (a.id < b.id ? -1 : 1)).slice(0, limit)
}

/** The days from `de` to `ate`, both included. */
export function daysOf({ de, ate }: { de: string; ate: string }): string[] {
  const days: string[] = []
  for (let day = de; day <= ate; day = addDays(day, 1)) days.push(day)
  return days
}

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : 0)

const occupied = <T extends Filled>({ cents, ...rest }: T) => ({
  ...rest,
  percentual: percent(rest.vendidos, rest.total),
  liquido: toReais(cents),
})

/** An event with its occupancy: its own, that of its sectors and of their lots. */
export function withOccupancy(
  evento: PainelEventoRow,
  setores: readonly FilledSetor[] = [],
  fares: readonly FareRow[] = [],
): PainelEvento {
  const all = addUp(setores)
  return {
    ...evento,
    ...occupied(all),
    tarifas: byFare(all, fares),
    setores: setores.map(({ lotes, ...setor }) => ({ ...occupied(setor), lotes: lotes.map(occupied) })),
  }
}

/** The full price first: all that was not sold with another fare. */
function byFare(all: Filled, fares: readonly FareRow[]): PainelEvento['tarifas'] {
  if (fares.length === 0) return []
  const others = addUp(fares.map((fare) => ({ ...fare, total: 0 })))
  const full = { nome: FULL_NAME, vendidos: all.vendidos - others.vendidos, liquido: toReais(all.cents - others.cents) }
  return [
    full,
    ...fares.map((fare) => ({ nome: tarifaLabel(fare), vendidos: fare.vendidos, liquido: toReais(fare.cents) })),
  ]
}

/** The named reasons, and the sum of all others, including refusals without a reason. */
export function namedReasons(reasons: readonly { motivo: string | null; quantidade: number }[]) {
  const named = reasons.filter(({ motivo }) => motivo !== null).slice(0, PAINEL_MOTIVOS)
  const others = reasons.filter((reason) => !named.includes(reason)).reduce((so, { quantidade }) => so + quantidade, 0)
  return others > 0 ? [...named, { motivo: null, quantidade: others }] : named
}
