import { percentOf, type Price } from './tarifas-rules.ts'

/** The characters of a code, as it is stored: capital letters and digits. */
export const CODIGO_PATTERN = /^[A-Z0-9]{4,20}$/

/** In the address of an event, so that a link can carry a code and a reload keeps it. */
export const CODIGO_PARAM = 'codigo'

/** A typed code as it is stored: in capital letters, without spaces and hyphens. */
export const normalCodigo = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '')

/** What a code gives: a percentage off, or a price in cents; neither: the full price of a hidden lot. */
export type CodigoGift = { percentual: number | null; valorCents: number | null }

/**
 * What a unit of a lot costs with a code, in cents: the percentage is taken off price and fee; a price of its own has the
 * fee in proportion. Rounded down, and never more than the full price.
 */
export function codigoCents(full: Price, { percentual, ...gift }: CodigoGift): Price {
  if (percentual !== null) return percentOf(full, 100 - percentual)
  const { valorCents, taxaCents } = full
  const valor = Math.min(gift.valorCents ?? valorCents, valorCents)
  return { valorCents: valor, taxaCents: valorCents === 0 ? taxaCents : Math.floor((taxaCents * valor) / valorCents) }
}

/** When a code may be used; null: from the beginning, to the end of the sale. */
export type CodigoPeriod = { de: string | null; ate: string | null }

/** Whether a code may be used at an instant. */
export const isCodigoTime = ({ de, ate }: CodigoPeriod, now: Date): boolean =>
  (de === null || new Date(de) <= now) && (ate === null || now < new Date(ate))

/** The commission of a promoter in cents: a percentage of the prices without their fees, rounded down. */
export const comissaoCents = (valorCents: number, percentual: number): number =>
  Math.floor((valorCents * percentual) / 100)
