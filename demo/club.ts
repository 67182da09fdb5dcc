import { randomUUID } from 'node:crypto'
import { addDays, businessDay } from '../contract/dates.ts'
import { eventoStart } from '../contract/instants-rules.ts'
import { toReais } from '../contract/money.ts'
import { CLUB, TERMO } from './data-club.ts'
import { planoOf, planPlanos } from './planos.ts'
import { providerId } from './purchases.ts'
import type { Random } from './random.ts'
import { OPENED_DAYS_AGO, type Staff } from './staff.ts'
import type { Shop } from './write.ts'

const MINUTE = 60_000

/** A planned membership. */
export type SocioPlan = {
  idCliente: string
  start: Date
  /** When it ended, and who canceled it: the cliente, an admin, or the provider. */
  ended?: { at: Date; by: 'cliente' | 'admin' | 'provider' }
  /** Whether the last charge was refused. */
  isLate?: boolean
}

type SocioRow = NonNullable<Shop['socios']>[number] & { id: string; valorCents: number }
type HistoryRow = NonNullable<Shop['history']>[number]

/** The times of the monthly charges: the start, then the same day of each month, or the last day of a shorter month. */
function chargeDays(start: Date, until: Date): Date[] {
  const first = businessDay(start)
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  const charges = [start]
  for (let i = 1; ; i += 1) {
    const last = new Date(Date.UTC(year, month + i, 0)).toISOString().slice(0, 10)
    const wanted = `${last.slice(0, 8)}${String(day).padStart(2, '0')}`
    const at = eventoStart(wanted < last ? wanted : last, '06:00')
    if (at >= until) return charges
    charges.push(at)
  }
}

/** The first plan's price on the start day, in cents. No membership was repriced. */
const priceAt = (start: Date, now: Date): number =>
  businessDay(start) < addDays(businessDay(now), -CLUB.raisedDaysAgo) ? CLUB.valorAntigoCents : CLUB.valorCents

/** The club's settings and its socios with all their charges. The server's jobs find nothing to do in these rows. */
export function planClub(random: Random, socios: readonly SocioPlan[], staff: Staff, now: Date): Shop {
  const free = random.shuffle(Array.from({ length: CLUB.maximoSocios }, (_, i) => i + 1))
  const config = planConfig(staff, now)
  const { planos, rows } = planPlanos(staff, config.createdAt)
  let active = 0
  const made = socios.map((plan, index) => {
    const plano = plan.ended ? null : planoOf(planos, active++)
    return planSocio(plan, { nrCadeira: free[index] ?? 1, plano }, staff, now)
  })
  return {
    ...rows,
    configs: config.configs,
    socios: made.map(({ socio }) => socio),
    cobrancas: made.flatMap(({ cobrancas }) => cobrancas),
    alerts: made.flatMap(({ socio }, index) => {
      const ended = socios[index]?.ended
      if (ended?.by !== 'provider') return []
      const seen = { seenAt: new Date(ended.at.getTime() + 9 * 60 * MINUTE), seenBy: staff.admin.id }
      return [{ at: ended.at, kind: 'socio.canceled-by-provider', subject: socio.id, ...seen }]
    }),
    history: [...config.history, ...rows.history, ...made.flatMap(({ history }) => history)],
  }
}

function planConfig({ admin }: Staff, now: Date) {
  const { valorAntigoCents, valorCents, maximoSocios, qtdLinha, raisedDaysAgo } = CLUB
  const today = businessDay(now)
  const createdAt = eventoStart(addDays(today, 1 - OPENED_DAYS_AGO), '10:00')
  const updatedAt = eventoStart(addDays(today, -raisedDaysAgo), '00:00')
  const id = randomUUID()
  const line = { entity: 'configSocioTorcedor', entityId: id, fromState: null, actor: admin.actor }
  return {
    createdAt,
    configs: [{ id, valorCents, termo: TERMO, maximoSocios, qtdLinha, versao: 2, createdAt, updatedAt }],
    history: [
      { ...line, at: createdAt, toState: 'created', detail: {} },
      { ...line, at: updatedAt, toState: 'edited', detail: { valor_cents: [valorAntigoCents, valorCents] } },
    ] as HistoryRow[],
  }
}

type Chosen = { nrCadeira: number; plano: { id: string; valorCents: number; comCadeira: boolean } | null }

function planSocio(
  { idCliente, start, ended, isLate = false }: SocioPlan,
  { nrCadeira, plano }: Chosen,
  staff: Staff,
  now: Date,
) {
  const heldAt = new Date(start.getTime() - 4 * MINUTE)
  const buyer = `cliente:${idCliente}`
  const actor = ended?.by === 'admin' ? staff.admin.actor : ended?.by === 'cliente' ? buyer : 'provider'
  const days = chargeDays(start, ended?.at ?? now)
  const valorCents = plano?.valorCents ?? priceAt(start, now)
  const id = randomUUID()
  const cobrancas = days.map((at, index) => ({
    id: randomUUID(),
    idSocio: id,
    idInvoice: providerId('in'),
    idCharge: providerId('ch'),
    status: isLate && index > 0 && index === days.length - 1 ? 'failed' : 'paid',
    valorCents,
    venceEm: at,
    createdAt: at,
    updatedAt: at,
  }))
  const socio: SocioRow = {
    id,
    idCliente,
    state: ended ? 'canceled' : 'active',
    ...(plano && { idPlano: plano.id }),
    nrCadeira: plano?.comCadeira === false ? null : nrCadeira,
    expiresAt: new Date(heldAt.getTime() + 10 * MINUTE),
    valorCents,
    tentativa: randomUUID(),
    idAssinatura: providerId('sub'),
    idItem: providerId('si'),
    diaCobranca: Number(businessDay(start).slice(8)),
    dataInicio: start,
    dataCancelamento: ended?.at ?? null,
    pagoEm: cobrancas.findLast(({ status }) => status === 'paid')?.createdAt ?? null,
    cancelPedidoEm: ended && ended.by !== 'provider' ? ended.at : null,
    cancelPedidoPor: ended && ended.by !== 'provider' ? actor : null,
    createdAt: heldAt,
    updatedAt: ended?.at ?? days.at(-1) ?? start,
  }
  const transition = (at: Date, fromState: string | null, toState: string, by: string): HistoryRow => ({
    ...{ at, entity: 'socio', entityId: id, fromState, toState },
    actor: by,
  })
  const history = [
    transition(heldAt, null, 'held', buyer),
    transition(new Date(start.getTime() - 5000), 'held', 'subscribing', buyer),
    ...cobrancas.map(({ createdAt, status }) => ({
      ...transition(createdAt, null, `cobranca.${status}`, 'provider'),
      detail: { valor: toReais(valorCents) },
    })),
    transition(start, 'subscribing', 'active', 'provider'),
    ...(ended ? [transition(ended.at, 'active', 'canceled', actor)] : []),
  ]
  return { socio, cobrancas, history }
}
