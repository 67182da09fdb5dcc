import { businessDay } from './dates.ts'
import { RIFA_HUNDRED } from './limits.ts'
import type { NumberSet } from './rifa-numeros-rules.ts'
import { stripAccents } from './text-rules.ts'

type SalesDays = { inicio_vendas: string; data_sorteio: string }

/**
 * Whether numbers of a raffle are on sale: from the first day of sales until the day before the draw (days of São
 * Paulo). Nothing is sold on the day of the draw, so that no number is sold after the draw.
 */
export function isRifaOpen(rifa: SalesDays, now: Date): boolean {
  const today = businessDay(now)
  return rifa.inicio_vendas <= today && today < rifa.data_sorteio
}

/** The phase of a raffle: before its sales, on sale, between its sales and the draw, or drawn. */
export type RifaPhase = 'soon' | 'open' | 'closed' | 'drawn'

/** The phase of a raffle at a time; see isRifaOpen. A draw is final. */
export function rifaPhase(rifa: SalesDays & { numero_sorteado?: number | null | undefined }, now: Date): RifaPhase {
  if (rifa.numero_sorteado != null) return 'drawn'
  if (isRifaOpen(rifa, now)) return 'open'
  return businessDay(now) < rifa.inicio_vendas ? 'soon' : 'closed'
}

/**
 * The phase of a raffle in the back-office: `due`, the draw must be made; `over`, the sales ended without a sale;
 * `hidden`, not published, so that nothing can be sold.
 */
export type RifaSituation = 'drawn' | 'due' | 'over' | 'hidden' | 'soon' | 'open'

export function rifaSituation(
  rifa: SalesDays & {
    numero_sorteado?: number | null | undefined
    publicada?: boolean | undefined
    vendidos?: number | undefined
  },
  now: Date,
): RifaSituation {
  const phase = rifaPhase(rifa, now)
  if (phase === 'drawn') return 'drawn'
  if (phase === 'closed' && rifa.vendidos) return 'due'
  if (!rifa.publicada) return 'hidden'
  return phase === 'closed' ? 'over' : phase
}

const folded = (text: string): string => stripAccents(text).toLowerCase()

/** The raffles whose name contains a text, in any case and with or without accents; the latest draw first. */
export const rifasNamed = <R extends { nome: string; data_sorteio: string }>(rifas: readonly R[], q: string): R[] =>
  rifas
    .filter(({ nome }) => folded(nome).includes(folded(q.trim())))
    .sort((a, b) => b.data_sorteio.localeCompare(a.data_sorteio))

/** A hundred of a raffle's numbers (fewer in the last one), and how many of them are taken. */
export type Hundred = { first: number; last: number; taken: number }

/** The hundreds of a raffle with `total` numbers: 1 to 100, 101 to 200 and so on. */
export const hundredsOf = (total: number, taken: Pick<NumberSet, 'countIn'> | null): Hundred[] =>
  Array.from({ length: Math.ceil(total / RIFA_HUNDRED) }, (_, index) => {
    const first = index * RIFA_HUNDRED + 1
    const last = Math.min(first + RIFA_HUNDRED - 1, total)
    return { first, last, taken: taken?.countIn(first, last) ?? 0 }
  })

/** The first number of the hundred that contains a number. */
export const hundredOf = (number: number): number => number - ((number - 1) % RIFA_HUNDRED)

/**
 * Draws up to `count` different numbers from 1 to `total` that are not in `unavailable`, every combination equally
 * likely. Returns fewer when fewer are free, in ascending order.
 * @param random an unbiased whole number from 0 to below its argument
 */
export function pickNumbers(
  total: number,
  unavailable: Pick<ReadonlySet<number>, 'has'>,
  count: number,
  random: (below: number) => number,
): number[] {
  const free = Array.from({ length: total }, (_, index) => index + 1).filter((number) => !unavailable.has(number))
  const picked = Math.min(count, free.length)
  // The first steps of a Fisher-Yates shuffle.
  for (let index = 0; index < picked; index += 1) {
    const other = index + random(free.length - index)
    const [one, two] = [free[index] ?? 0, free[other] ?? 0]
    free[index] = two
    free[other] = one
  }
  return free.slice(0, picked).sort((a, b) => a - b)
}

const NAMED = 10

/** '7', '7 e 12', '7, 12 e 90'; of more than ten only the first ones, 'e mais 3'. */
export function numbersText(numbers: readonly number[]): string {
  if (numbers.length > NAMED) return `${numbers.slice(0, NAMED).join(', ')} e mais ${numbers.length - NAMED}`
  const [last, ...rest] = [...numbers].reverse()
  return rest.length === 0 ? `${last ?? ''}` : `${rest.reverse().join(', ')} e ${last}`
}
