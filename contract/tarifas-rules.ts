import { SETOR_TIPO } from './limits.ts'

/**
 * The kinds of fares (docs/api.md#fares). `inteira` is the lot's own price; `promocional` is for everybody, with a name
 * and a price of the house; `socio` is a benefit of a member's plan; `codigo` is for those who know a code; `cortesia` is
 * given away, and costs nothing.
 */
export const TARIFA_TIPOS = ['inteira', 'meia', 'promocional', 'socio', 'codigo', 'cortesia'] as const
export type TarifaTipo = (typeof TARIFA_TIPOS)[number]

/** The percentage of an event's tickets that Law 12.933/2013 reserves for half price (article 1, § 10). */
export const MEIA_PERCENTUAL = 40

/** Cents of one unit, price and fee. */
export type Price = { valorCents: number; taxaCents: number }

/**
 * What a unit of a lot costs at half price, in cents: half of the lot's price, rounded down (Decree 8.537/2015, article
 * 7); of the fee, too, unless the house takes the whole one.
 */
export const meiaCents = ({ valorCents, taxaCents }: Price, taxaInteira: boolean): Price => ({
  valorCents: Math.floor(valorCents / 2),
  taxaCents: taxaInteira ? taxaCents : Math.floor(taxaCents / 2),
})

/** A part of a lot's price and fee, in cents, each rounded down. */
export const percentOf = ({ valorCents, taxaCents }: Price, percentual: number): Price => ({
  valorCents: Math.floor((valorCents * percentual) / 100),
  taxaCents: Math.floor((taxaCents * percentual) / 100),
})

/** The most promotional fares of a lot. */
export const PROMOCIONAIS_MAX = 8

/** Whether a promotional fare costs less than the lot's full price, the fees included; another one is not saved. */
export const isBelowFull = (lote: Price, promocional: Price): boolean =>
  promocional.valorCents + promocional.taxaCents < lote.valorCents + lote.taxaCents

/** How many of an event's tickets may be sold as half price within the quota: the percentage, rounded up. */
export const quotaOf = (total: number, percentual: number): number => Math.ceil((total * percentual) / 100)

/**
 * Whether half price applies to the units of a sector: to entries, not to extras (Decree 8.537/2015, article 7); not to
 * tables, each of which is sold whole to several people; not to a hidden sector, which is not on sale to the public.
 */
export const hasMeia = ({
  tipo,
  extra,
  oculto = false,
}: {
  tipo: number
  extra: boolean
  oculto?: boolean | undefined
}): boolean => !extra && !oculto && tipo !== SETOR_TIPO.mesa

/** The name of the full price. */
export const FULL_NAME = 'Inteira'

/** The name of a fare on its own, as on a ticket: 'Meia: Estudante', 'Código TORCIDA15'. */
export const tarifaLabel = ({ tipo, nome }: { tipo: TarifaTipo; nome: string }): string =>
  tipo === 'meia' ? `Meia: ${nome}` : tipo === 'codigo' ? `Código ${nome}` : nome
