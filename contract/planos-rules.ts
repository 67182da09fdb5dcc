import { codigoCents, type CodigoGift } from './codigos-rules.ts'
import { addDays, businessDay } from './dates.ts'
import { SETOR_TIPO } from './limits.ts'
import type { Price } from './tarifas-rules.ts'

/** The id of the first plan, which every membership had before there were others. */
export const PRIMEIRO_PLANO = '50c10000-0001-4e10-8a01-706c616e6f31'

/** What a unit of a lot costs for a member, in cents, fee included: as with a code; an included entry costs nothing. */
export const socioCents = (full: Price, gift: CodigoGift): Price => codigoCents(full, gift)

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
