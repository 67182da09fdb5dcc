import { addDays, businessDay } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { toReais } from '../../../contract/money.ts'
import { type Painel, PAINEL_EVENTOS, type PainelQuery } from '../../../contract/painel.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { nextEventos, readEventos, readFares, readFilled } from './painel-eventos-repo.ts'
import { bestOf, dayReader, daysOf, namedReasons, periodOf, sum, sumBy, withOccupancy } from './painel-figures.ts'
import {
  countAlerts,
  countAttempts,
  countEntradas,
  countOpen,
  countRefused,
  countSocios,
  sumRefunding,
  sumReturned,
} from './painel-repo.ts'
import {
  type CidadeScope,
  type EventoSum,
  type Period,
  returnedVersion,
  type SalesRow,
  sumByEvento,
  sumSales,
} from './painel-vendas-repo.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const DAY_MS = 86_400_000

const ofTickets = (rows: readonly SalesRow[]) => rows.filter(({ isRifa }) => !isRifa)
const ofRifas = (rows: readonly SalesRow[]) => rows.filter(({ isRifa }) => isRifa)

/** The period of the same length just before. */
function daysBefore({ de, ate }: PainelQuery): PainelQuery {
  const { length } = daysOf({ de, ate })
  return { de: addDays(de, -length), ate: addDays(de, -1) }
}

const byDay = (days: PainelQuery, rows: readonly SalesRow[]) =>
  sumBy(daysOf(days), rows, ({ dia }) => dia).map(({ key, ...sums }) => ({ dia: key, ...sums }))

const byHour = (rows: readonly SalesRow[]) =>
  sumBy(HOURS, rows, ({ hora }) => hora).map(({ key, ...sums }) => ({ hora: key, ...sums }))

/** The best-selling events of the period, and the next ones, with their occupancy. */
async function readEventosOf({ db }: AppDeps, cidades: CidadeScope, sold: EventoSum[], today: string) {
  const top = bestOf(sold, PAINEL_EVENTOS)
  const next = await nextEventos(db, cidades, today, PAINEL_EVENTOS)
  const ids = [...new Set([...top.map(({ id }) => id), ...next])]
  const [eventos, filled, fares] = await Promise.all([readEventos(db, ids), readFilled(db, ids), readFares(db, ids)])
  const shown = new Map(
    eventos.map((evento) => [evento.id, withOccupancy(evento, filled.get(evento.id), fares.get(evento.id))]),
  )
  return {
    proximos: next.flatMap((id) => shown.get(id) ?? []),
    por_evento: top.flatMap(({ id, ...sums }) => {
      const evento = shown.get(id)
      return evento ? [{ ...evento, ...sum([sums]) }] : []
    }),
  }
}

async function readRefused({ db }: AppDeps, cidades: CidadeScope, period: Period) {
  const reasons = await countRefused(db, cidades, period)
  return { quantidade: reasons.reduce((so, { quantidade }) => so + quantidade, 0), reasons }
}

/** The figures that belong to no city. */
async function adminOnly({ db }: AppDeps, today: readonly SalesRow[], rows: readonly SalesRow[], period: Period) {
  const [{ cents, ...socios }, alertas_abertos] = await Promise.all([countSocios(db, period), countAlerts(db)])
  return {
    rifas: { hoje: sum(ofRifas(today)), periodo: sum(ofRifas(rows)) },
    socios: { ...socios, mensal: toReais(cents) },
    alertas_abertos,
  }
}

/** The dashboard's figures of a period and of now, limited to the user's cities (contract/painel.ts). */
export async function readPainel(
  deps: AppDeps,
  { cidades, admin }: Pick<Usuario, 'cidades' | 'admin'>,
  days: PainelQuery,
): Promise<Painel> {
  const { db } = deps
  const now = deps.now()
  const today = businessDay(now)
  const onlyToday = { de: today, ate: today }
  const weekAgo = { from: eventoStart(addDays(today, -7)), until: new Date(now.getTime() - 7 * DAY_MS) }
  const [period, todayPeriod] = [periodOf(days), periodOf(onlyToday)]
  const before = daysBefore(days)
  const isOneDay = days.de === days.ate
  const ofDays = dayReader(deps, cidades, today, await returnedVersion(db))
  const [salesOf, eventosOf, attemptsOf, refundsOf] = [
    ofDays('vendas', sumSales),
    ofDays('eventos', sumByEvento),
    ofDays('tentativas', async (...of) => [await countAttempts(...of)]),
    ofDays('devolvidos', async (...of) => [await sumReturned(...of)]),
  ]
  const triesOf = async (of: PainelQuery) => (await attemptsOf(of)).reduce((so, n) => so + n, 0)
  const returnedOf = async (of: PainelQuery) => {
    const parts = await refundsOf(of)
    const cents = parts.reduce((so, part) => so + part.cents, 0)
    return { quantidade: parts.reduce((so, { quantidade }) => so + quantidade, 0), valor: toReais(cents) }
  }
  const [
    all,
    allBefore,
    allToday,
    lastWeek,
    eventos,
    tries,
    triesToday,
    refused,
    refusedToday,
    returned,
    returnedToday,
  ] = await Promise.all([
    salesOf(days),
    salesOf(before),
    salesOf(onlyToday),
    sumSales(db, cidades, weekAgo),
    eventosOf(days).then((sold) => readEventosOf(deps, cidades, sold, today)),
    triesOf(days),
    triesOf(onlyToday),
    readRefused(deps, cidades, period),
    readRefused(deps, cidades, todayPeriod),
    returnedOf(days),
    returnedOf(onlyToday),
  ])
  const [rows, rowsBefore, rowsToday] = [ofTickets(all), ofTickets(allBefore), ofTickets(allToday)]
  const refunding = await sumRefunding(db, cidades)
  return {
    ...days,
    hoje: sum(rowsToday),
    hoje_por_hora: byHour(rowsToday),
    semana_passada: sum(ofTickets(lastWeek)),
    periodo: sum(rows),
    por_dia: byDay(days, rows),
    por_hora: isOneDay ? byHour(rows) : null,
    antes: {
      ...before,
      vendas: sum(rowsBefore),
      por_dia: byDay(before, rowsBefore),
      por_hora: isOneDay ? byHour(rowsBefore) : null,
    },
    por_pagamento: sumBy(['pix', 'credit_card', 'free'] as const, rows, ({ method }) => method).map(
      ({ key, ...sums }) => ({ forma_pgto: key === 'free' ? null : key, ...sums }),
    ),
    ...eventos,
    recusados: {
      hoje: { tentativas: triesToday, ...refusedToday },
      periodo: { tentativas: tries, ...refused },
      por_motivo: namedReasons(refused.reasons),
    },
    reembolsos: { hoje: returnedToday, periodo: returned },
    abertos: await countOpen(db, cidades),
    reembolsos_pendentes: { quantidade: refunding.quantidade, valor: toReais(refunding.cents) },
    entradas_hoje: await countEntradas(db, cidades, todayPeriod),
    ...(admin ? await adminOnly(deps, allToday, all, period) : { rifas: null, socios: null, alertas_abertos: null }),
  }
}
