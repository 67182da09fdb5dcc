import { addDays, businessDay } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { toReais } from '../../../contract/money.ts'
import type { Painel, PainelVendas } from '../../../contract/painel.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions.ts'
import {
  countAlerts,
  countEntradas,
  countOpen,
  countSocios,
  listNext,
  type Period,
  type SalesRow,
  sumRefunding,
  sumSales,
} from './painel-repo.ts'

const NEXT = 10

/** From the start of day `first` to the end of day `last`, in São Paulo. */
const periodOf = (first: string, last: string): Period => ({
  from: eventoStart(first),
  until: eventoStart(addDays(last, 1)),
})

// Adds cents and converts the sum to reais once, to avoid rounding errors.
function sum(rows: readonly SalesRow[]): PainelVendas {
  const total = (of: (row: SalesRow) => number): number => rows.reduce((so, row) => so + of(row), 0)
  const bruto = total((row) => row.brutoCents)
  const devolvido = total((row) => row.devolvidoCents)
  return {
    quantidade: total((row) => row.quantidade),
    bruto: toReais(bruto),
    devolvido: toReais(devolvido),
    liquido: toReais(bruto - devolvido),
  }
}

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : 0)

async function adminOnly({ db }: AppDeps, rows: readonly SalesRow[], ate: string, period: Period) {
  const { cents, ...socios } = await countSocios(db, period)
  const rifas = rows.filter(({ isRifa }) => isRifa)
  return {
    rifas: { hoje: sum(rifas.filter(({ dia }) => dia === ate)), periodo: sum(rifas) },
    socios: { ...socios, mensal: toReais(cents) },
    alertas_abertos: await countAlerts(db),
  }
}

/** The dashboard's figures: the last `dias` days and now, limited to the user's cities (contract/painel.ts). */
export async function readPainel(deps: AppDeps, usuario: Usuario, dias: number): Promise<Painel> {
  const { db, now } = deps
  const { cidades } = usuario
  const ate = businessDay(now())
  const de = addDays(ate, 1 - dias)
  const all = await sumSales(db, cidades, periodOf(de, ate))
  const rows = all.filter(({ isRifa }) => !isRifa)
  const days = Array.from({ length: dias }, (_, i) => addDays(de, i))
  const refunding = await sumRefunding(db, cidades)
  const next = await listNext(db, cidades, ate, NEXT)
  return {
    de,
    ate,
    hoje: sum(rows.filter(({ dia }) => dia === ate)),
    periodo: sum(rows),
    por_dia: days.map((day) => ({ dia: day, ...sum(rows.filter(({ dia }) => dia === day)) })),
    por_pagamento: (['pix', 'credit_card', 'free'] as const).map((method) => ({
      forma_pgto: method === 'free' ? null : method,
      ...sum(rows.filter((row) => row.method === method)),
    })),
    proximos: next.map(({ receita, ...evento }) => ({
      ...evento,
      percentual: percent(evento.vendidos, evento.total),
      receita: toReais(receita),
    })),
    abertos: await countOpen(db, cidades),
    reembolsos_pendentes: { quantidade: refunding.quantidade, valor: toReais(refunding.cents) },
    entradas_hoje: await countEntradas(db, cidades, periodOf(ate, ate)),
    ...(usuario.admin
      ? await adminOnly(deps, all, ate, periodOf(de, ate))
      : { rifas: null, socios: null, alertas_abertos: null }),
  }
}
