import { codigoCents } from './codigos-rules.ts'
import { addDays, businessDay } from './dates.ts'
import { areSalesOpen, currentLoteIds, type EventoFacts, type openLoteIds } from './eventos-rules.ts'
import { dayStart } from './instants-rules.ts'
import { SETOR_TIPO } from './limits.ts'
import type { Price } from './tarifas-rules.ts'

/** The id of the first plan, which every membership had before there were others. */
export const PRIMEIRO_PLANO = '50c10000-0001-4e10-8a01-706c616e6f31'

/** What a benefit gives: a percentage off the full price (100: entry is included), or a price in cents. */
export type BeneficioGift = { percentual: number | null; valorCents: number | null }

/** What a unit of a lot costs for a member, in cents, fee included: as with a code; an included entry costs nothing. */
export const socioCents = (full: Price, gift: BeneficioGift): Price => codigoCents(full, gift)

/** Whether entry is included. */
export const isIncluded = ({ percentual }: { percentual: number | null }): boolean => percentual === 100

/** The name of a plan's fare, as on a ticket. */
export const socioName = (plano: string): string => `Sócio ${plano}`

/** What a member shows at the entrance. */
export const SOCIO_DOCUMENTO = 'Carteirinha de sócio e documento com foto'

/** Whether members' fares may be sold in a sector: they are personal, so not for tables, nor for extras. */
export const hasSocio = ({ tipo, extra }: { tipo: number; extra: boolean }): boolean =>
  !extra && tipo !== SETOR_TIPO.mesa

/**
 * The facts of a membership that decide about its benefits: `vale_ate`, the last paid day of a canceled one;
 * `devendo_desde`, when the first charge after the last paid one was due, if one was refused (ISO instant).
 */
export type MembershipFacts = { state: string; vale_ate: string | null; devendo_desde: string | null }

/**
 * Whether a membership gives its benefits now: it is active, and no charge has been owed for more days than the club
 * tolerates; or it was canceled, and its paid month is not over.
 */
export function isEntitled(socio: MembershipFacts, toleranciaDias: number, now: Date): boolean {
  const today = businessDay(now)
  if (socio.state === 'ending') return socio.vale_ate !== null && today <= socio.vale_ate
  if (socio.state !== 'active') return false
  return socio.devendo_desde === null || today <= addDays(businessDay(socio.devendo_desde), toleranciaDias)
}

type LoteFacts = Parameters<typeof openLoteIds>[0]

/** When a sector's sale begins for everybody: with its first lot, but not before the event's; null without a lot. */
function publicStart({ inicio_vendas }: EventoFacts, lotes: LoteFacts): Date | null {
  const starts = lotes.flatMap(({ data, excluir }) => (excluir ? [] : new Date(data).getTime()))
  return starts.length ? new Date(Math.max(Math.min(...starts), dayStart(inicio_vendas).getTime())) : null
}

/**
 * The instant that decides which lots of a sector are open for a member: now; in the hours before the sale begins for
 * everybody in which the member may buy, its beginning.
 */
export function memberTime(evento: EventoFacts, lotes: LoteFacts, horasAntes: number, now: Date): Date {
  if (areSalesOpen(evento, now) && currentLoteIds(lotes, now).size > 0) return now
  const start = publicStart(evento, lotes)
  return start && start > now && start.getTime() - horasAntes * 3_600_000 <= now.getTime() ? start : now
}
