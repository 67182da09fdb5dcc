import { SETOR_TIPO } from './limits.ts'

/** The kinds of fares (docs/api.md#fares). `inteira` is the lot's own price. */
export const TARIFA_TIPOS = ['inteira', 'meia'] as const
export type TarifaTipo = (typeof TARIFA_TIPOS)[number]

/** The percentage of an event's tickets that Law 12.933/2013 reserves for half price (article 1, § 10). */
export const MEIA_PERCENTUAL = 40

/** Cents of one unit, price and fee. */
type Price = { valorCents: number; taxaCents: number }

/**
 * What a unit of a lot costs with this fare, in cents. Half is half of the lot's price, rounded down (Decree 8.537/2015,
 * article 7); of the fee, too, unless the house takes the whole one.
 */
export function fareCents({ valorCents, taxaCents }: Price, tipo: TarifaTipo, taxaInteira: boolean): Price {
  if (tipo === 'inteira') return { valorCents, taxaCents }
  return { valorCents: Math.floor(valorCents / 2), taxaCents: taxaInteira ? taxaCents : Math.floor(taxaCents / 2) }
}

/** How many of an event's tickets may be sold as half price within the quota: the percentage, rounded up. */
export const quotaOf = (total: number, percentual: number): number => Math.ceil((total * percentual) / 100)

/**
 * Whether half price applies to the units of a sector: to entries, not to extras (Decree 8.537/2015, article 7); not to
 * tables, each of which is sold whole to several people.
 */
export const hasMeia = ({ tipo, extra }: { tipo: number; extra: boolean }): boolean =>
  !extra && tipo !== SETOR_TIPO.mesa

/** The name of the full price. */
export const FULL_NAME = 'Inteira'

/** The name of a fare on its own, as on a ticket: 'Meia: Estudante'. */
export const tarifaLabel = ({ tipo, nome }: { tipo: TarifaTipo; nome: string }): string =>
  tipo === 'meia' ? `Meia: ${nome}` : nome
