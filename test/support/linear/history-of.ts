import type { Order } from '../../../contract/pagarme.ts'
import type { Reserva, ReservaAnswer, ReservaCadeira, ReservaInput } from '../../../contract/reservas.ts'
import { Afterwards } from './afterwards.ts'
import type { History } from './check.ts'
import { Companions } from './companions.ts'
import { Courtesies, readResize } from './courtesies.ts'
import type { Final } from './final.ts'
import type { FinalSeats } from './final-seats.ts'
import { expiries, HoldTimes } from './hold-ends.ts'
import type { Entry, Journal } from './journal.ts'
import { Payments } from './payments.ts'
import { isGood, isLost, refusedCompanions, refusedWishes, type Stock, sumOf, unitsOf, wishOf } from './read-calls.ts'
import { Refunds } from './refunds-seen.ts'
import type { Add, Operation } from './search.ts'
import { Seats } from './seats.ts'
import type { Step, Units } from './steps.ts'

const NEVER = Number.POSITIVE_INFINITY
type Options = { final?: Final; seats?: FinalSeats; slackMs?: number; lateMs?: number }

/**
 * Converts the calls of a journal to the operations of a history that can be checked, as far as their answers show.
 * @param final the database's final rows, if it can be read
 * @param seats the same for the club's seats
 * @param slackMs the largest difference between the clocks of the database and of the journal
 * @param lateMs how long after its end a hold may still count as taken
 */
export function historyOf(
  { entries, notes }: Pick<Journal, 'entries' | 'notes'>,
  stock: Stock,
  { final, seats: ofClub, slackMs = 250, lateMs = slackMs }: Options = {},
): History {
  const operations: Operation[] = []
  const add: Add = ({ who, start, end }, variants, text, isCertain = true) => {
    operations.push({ who, start, end: end ?? NEVER, isCertain, variants, text })
  }
  const sorted = entries.toSorted((a, b) => a.start - b.start)
  const holds = new HoldTimes()
  const afterwards = new Afterwards(add, final)
  const payments = new Payments(add, holds, afterwards)
  const refunds = new Refunds(add, stock)
  const seats = new Seats(add, ofClub)
  const companions = new Companions(add, stock, notes)
  const courtesies = new Courtesies(add, stock, final, companions)
  /** Those with which a person may have bought a wheelchair's place. */
  const holdsOf = (who: string) => () => [
    ...new Set([...holds.idsOf(who), ...(final?.holdsOf(who) ?? []), ...(final?.givenTo(who) ?? [])]),
  ]
  const lost: Entry[] = []
  for (const { start, end, steps, text } of notes)
    for (const step of steps) add({ who: 'the test', start, end }, [step], text)

  for (const entry of sorted) {
    const { method, path, who } = entry
    const [what, id = '', more] = path.replace(/\/$/, '').split('/')
    if (method === 'POST' && path === 'reservas') {
      if (!('itens' in (entry.body as object))) seats.asked(entry)
      else if (isLost(entry)) lost.push(entry)
      else readReserve(entry)
    } else if (what === 'reservas' && method === 'DELETE') {
      if (isLost(entry)) holds.touch(id, entry)
      if (isGood(entry) || isLost(entry)) add(entry, [{ kind: 'release', hold: id }], 'gives back', isGood(entry))
    } else if (what === 'reservas' && more === 'prorrogar') {
      if (isGood(entry)) holds.expiry(id, entry, (entry.answer as { expira_em: string }).expira_em)
      else if (isLost(entry)) holds.touch(id, entry)
    } else if (what === 'reservas' && more === 'cancelar-pagamento') {
      holds.touch(id, entry)
      if (isGood(entry)) payments.shown(entry, entry.answer as Order)
    } else if (method === 'GET' && path === 'reservas' && isGood(entry)) {
      const { result, cadeira } = entry.answer as { result: Reserva[]; cadeira?: ReservaCadeira | null }
      if (cadeira) seats.seen(entry, cadeira)
      for (const hold of result) {
        holds.own(who, hold.id, entry)
        if (hold.status === 'held') holds.expiry(hold.id, entry, hold.expira_em)
      }
    } else if (method === 'POST' && path === 'pagarme/orders') payments.asked(entry)
    else if (method === 'GET' && path.startsWith('pagarme/orders/') && isGood(entry))
      payments.shown(entry, entry.answer as Order)
    else if (method === 'POST' && path === 'pagarme/subscriptions') seats.subscribed(entry)
    else if (path.startsWith('pagarme/subscriptions/') && method !== 'PUT') seats.shown(entry)
    else if (method === 'POST' && path === 'socio/plano') seats.planAsked(entry)
    else if (method === 'POST' && path === 'reembolsos') refunds.asked(entry)
    else if (method === 'POST' && (path === 'cortesias' || path === 'cortesias/lista')) courtesies.asked(entry)
    else if (method === 'DELETE' && what === 'cortesias') courtesies.revoked(entry, id)
    else if (method === 'POST' && path === 'cortesias/cotas') {
      const edit = entry.body as { id?: string; cota: number | string }
      if (edit.id) readResize(entry, add, `cota ${edit.id}`, Number(edit.cota))
    } else if (method === 'POST' && path === 'eventos/lote') {
      const edit = (entry.body ?? {}) as { id?: string; qtd_total?: number }
      if (edit.id && typeof edit.qtd_total === 'number') readResize(entry, add, `lote ${edit.id}`, edit.qtd_total)
    }
  }

  function readReserve(entry: Entry): void {
    const { itens } = entry.body as ReservaInput
    if (!isGood(entry)) {
      const wishes = refusedWishes(entry, stock)
      for (const place of refusedCompanions(entry, stock)) companions.refused(entry, place, {}, holdsOf(entry.who))
      const hold = holds.lastOf(entry.who, entry.end ?? NEVER)
      if (wishes.length > 0)
        add(entry, [{ kind: 'refuse', hold, wishes }], `is refused ${shown(itens)}: ${messageOf(entry)}`)
      return
    }
    const { id, expira_em, itens: answers } = entry.answer as ReservaAnswer
    holds.own(entry.who, id, entry)
    holds.expiry(id, entry, expira_em)
    const units = sumOf(answers.flatMap((item) => (item.ok ? [unitsOf(item, stock, entry.who)] : [])))
    const from = { stock, who: entry.who, isAlone: false }
    const wishes = answers.flatMap((item) => (item.ok ? [] : wishOf(item, item.motivo ?? '', from)))
    add(entry, [{ kind: 'reserve', hold: id, units, wishes }], `holds ${text(units)} as ${id.slice(0, 8)}`)
    companions.granted(entry, units, holdsOf(entry.who))
    for (const place of refusedCompanions(entry, stock)) companions.refused(entry, place, units, holdsOf(entry.who))
  }

  for (const entry of lost) readLostReserve(entry)
  /** A cart without an answer: all of it or a part may be held, in the old hold or in a new one. */
  function readLostReserve(entry: Entry): void {
    const { itens } = entry.body as ReservaInput
    const all = itens.map((item) => unitsOf(item, stock, entry.who))
    const parts: Units[] = [sumOf(all), ...(all.length > 1 ? all : [])]
    const unknown = `? ${entry.who} ${entry.start}`
    const ids = new Set([...holds.idsOf(entry.who), ...(final?.holdsOf(entry.who) ?? []), unknown])
    for (const id of ids) holds.touch(id, entry)
    const variants = [...ids].flatMap((hold) =>
      parts.map((units): Step => ({ kind: 'reserve', hold, units, wishes: [] })),
    )
    add({ ...entry, end: null }, variants, `asks for ${shown(itens)}, no answer`, false)
  }

  for (const entry of sorted) {
    payments.seen(entry)
    refunds.seen(entry, payments.holdOf)
  }
  payments.finish()
  const known = new Set(
    operations.flatMap(({ variants }) => variants.flatMap((step) => ('hold' in step && step.hold ? [step.hold] : []))),
  )
  afterwards.finish(payments.askedAt, known)
  seats.finish()
  refunds.finish(final)
  courtesies.finish(known)
  final?.tell(add, known)
  companions.finish(operations)
  const end = Math.max(0, final?.end ?? 0, ...sorted.flatMap((entry) => entry.end ?? []))
  operations.push(...expiries(holds, payments.isSold, end, { slackMs, lateMs }))
  operations.push(...expiries(seats.holds, seats.isPaying, end, { slackMs, lateMs }))
  const codigos = Object.values(stock.codigos ?? {})
  const people = new Set([...sorted.map(({ who }) => who), ...(final?.clientes() ?? [])])
  const totals = Object.fromEntries([
    ...Object.entries(stock.lotes).map(([id, { total }]) => [`lote ${id}`, total]),
    ...Object.entries(stock.meias ?? {}).map(([id, cota]) => [`meia ${id}`, cota]),
    ...codigos.flatMap(({ id, limite }) => (limite === null ? [] : [[`codigo ${id}`, limite]])),
    ...codigos.flatMap(({ id, limite_pessoa: most }) =>
      most === null ? [] : [...people].map((who) => [`pessoa ${id} ${who}`, most]),
    ),
    ...memberTotals(stock, operations),
    ...Object.values(stock.cotas ?? {}).map(({ id, total }) => [`cota ${id}`, total]),
  ])
  return { operations, totals }
}

/** The most units of each member's fare that each cliente has at each event, of those that the operations name. */
function memberTotals({ planos = {} }: Stock, operations: readonly Operation[]): [string, number][] {
  const most = new Map(Object.values(planos).map(({ id, unidades }) => [id, unidades]))
  const steps = operations.flatMap(({ variants }) => variants)
  const items = steps.flatMap((step) => [
    ...('units' in step ? Object.keys(step.units) : []),
    ...('wishes' in step ? step.wishes.map(({ item }) => item) : []),
  ])
  return [...new Set(items)].flatMap((item): [string, number][] => {
    const units = most.get(/^pessoa ([^/]+)\//.exec(item)?.[1] ?? '')
    return units === undefined ? [] : [[item, units]]
  })
}

const text = (units: Units): string =>
  Object.entries(units)
    .map(([item, n]) => `${n} × ${item.slice(0, 13)}${item.slice(41)}`)
    .join(' + ') || 'nothing'
const shown = (itens: ReservaInput['itens']): string =>
  itens
    .map((item) =>
      'id_rifa' in item
        ? `numbers ${item.codigosRifas.join(' ')}`
        : `${item.qtde ?? 1}${item.nr_lugar ? ` (place ${item.nr_lugar})` : ''}`,
    )
    .join(' + ')
const messageOf = ({ answer }: Entry): string => String((answer as { message?: unknown } | null)?.message ?? '')
