import { randomUUID } from 'node:crypto'
import { businessDay } from '../contract/dates.ts'
import { eventoStart } from '../contract/instants-rules.ts'
import type { PlannedLote } from './catalogue.ts'
import type { VendaRow } from './purchases.ts'
import type { Random } from './random.ts'
import type { Staff } from './staff.ts'
import type { Shop } from './write.ts'

const MINUTE = 60_000
const ATTENDANCE_RATE = 0.88
const PORTOES = ['Portão 1', 'Portão 2']
/** The fewest admitted tickets of an event for which refusals are planned. */
const MIN_ACCEPTED = 10

type Entrada = NonNullable<Shop['entradas']>[number]
type Evento = { id: string; idCidade: string; start: number; arrivals: PlannedLote['arrivals'] }

/**
 * Plans the check-ins of events that have started: returns the updated tickets, the scans at the entrance, and their
 * history. @param attendee a cliente who attended every event
 */
export function planEntradas(
  random: Random,
  vendas: readonly VendaRow[],
  lotes: readonly PlannedLote[],
  { now, staff, attendee }: { now: Date; staff: Staff; attendee: string },
): Pick<Required<Shop>, 'vendas' | 'entradas' | 'history'> {
  const eventos = startedEventos(lotes, now)
  const entradas: Entrada[] = []
  const after = vendas.map((venda) => {
    const evento = eventos.get(venda.idEvento ?? '')
    if (!evento || venda.status !== 'sold') return venda
    const at = new Date(evento.start + random.int(evento.arrivals.from, evento.arrivals.until) * MINUTE)
    const attends = random.chance(ATTENDANCE_RATE) || venda.idCliente === attendee
    if (!attends || at.getTime() > now.getTime() - 2 * MINUTE) return venda
    entradas.push(toEntrada(random, evento, staff, 'aceita', venda.id, at))
    return { ...venda, entregue: true, entregueAt: at, updatedAt: at }
  })
  const history = entradas.map(({ id, idVenda, idUsuario, lidaEm }) => ({
    at: lidaEm,
    entity: 'venda',
    entityId: idVenda ?? '',
    fromState: 'sold',
    toState: 'used',
    actor: `usuario:${idUsuario}`,
    detail: { entrada: id },
  }))
  const refused = [...eventos.values()].flatMap((evento) =>
    planRefusedEntradas(random, evento, entradas, vendas, { now, staff }),
  )
  return { vendas: after, entradas: [...entradas, ...refused], history }
}

/** The events of today and before, with the time of their start. */
function startedEventos(lotes: readonly PlannedLote[], now: Date): Map<string, Evento> {
  const today = businessDay(now)
  return new Map(
    lotes
      .filter(({ evento }) => evento.data <= today)
      .map(({ evento: { id, idCidade, data, hora }, arrivals }) => [
        id,
        { id, idCidade, start: eventoStart(data, hora).getTime(), arrivals },
      ]),
  )
}

const toEntrada = (
  random: Random,
  evento: Evento,
  staff: Staff,
  resultado: string,
  idVenda: string | null,
  lidaEm: Date,
): Entrada & { lidaEm: Date } => ({
  id: randomUUID(),
  idEvento: evento.id,
  idVenda,
  idUsuario: staff.portariaUsuario(evento.idCidade),
  resultado,
  portao: random.pick(PORTOES),
  lidaEm,
  at: new Date(lidaEm.getTime() + random.int(0, 2000)),
})

const latest = (a: Date | undefined, b: Date | undefined): Date | undefined => (a && b && b > a ? b : a)

/** Refused scans: a ticket used twice, one of another event, a refunded or charged-back one, and an unknown code. */
function planRefusedEntradas(
  random: Random,
  evento: Evento,
  entradas: readonly Entrada[],
  vendas: readonly VendaRow[],
  { now, staff }: { now: Date; staff: Staff },
): Entrada[] {
  const accepted = entradas.filter(({ idEvento }) => idEvento === evento.id)
  if (accepted.length < MIN_ACCEPTED) return []
  const some = random.shuffle(accepted)
  const twice = some.slice(0, 3).map(({ idVenda, lidaEm }) => ({ resultado: 'ja-utilizada', idVenda, lidaEm }))
  const [one, two, three] = some.slice(3).map(({ lidaEm }) => lidaEm)
  const refusedVendas = vendas.filter(
    ({ idEvento, status }) => idEvento === evento.id && (status === 'refunded' || status === 'chargedback'),
  )
  const other = vendas.filter(({ idEvento, status }) => idEvento && idEvento !== evento.id && status === 'sold')
  const wanted = [
    ...twice,
    ...refusedVendas
      .slice(0, 2)
      .map(({ id, updatedAt }) => ({ resultado: 'nao-paga', idVenda: id, lidaEm: latest(one, updatedAt) })),
    { resultado: 'outro-evento', idVenda: random.pick(other).id, lidaEm: two },
    { resultado: 'desconhecida', idVenda: null, lidaEm: three },
  ]
  return wanted.flatMap(({ resultado, idVenda, lidaEm }) => {
    const at = new Date((lidaEm?.getTime() ?? Number.POSITIVE_INFINITY) + random.int(3, 20) * MINUTE)
    return at.getTime() < now.getTime() ? [toEntrada(random, evento, staff, resultado, idVenda ?? null, at)] : []
  })
}
