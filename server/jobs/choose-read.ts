import { ORDERS_PER_PAGE } from '../gateways/payment.ts'

/**
 * An attempt whose order is due to be read, and the orders on a page of the provider's list that begins with its order.
 * Milliseconds.
 */
export type Candidate = {
  id: string
  /** Whether it may still become paid; for other attempts a webhook reports at most a reversal. */
  isOpen: boolean
  waitedMs: number
  /** When the provider created the order; null while unknown: then it is not known which page shows it. */
  createdAt: number | null
  /**
   * The time of the oldest order on a page that begins with this one, the number of orders on it, and how many of them
   * are still open. For a second with more orders than a page has: the number of its orders.
   */
  pageSince: number
  pageOrders: number
  pageOpen: number
}

/** The maximum number of pages read for one second. */
export const PAGES = 15

/** The next read, and the candidates it answers: of the orders created between two instants, or of one order by itself. */
export type Choice = { ids: string[]; window: { since: number; until: number } | null }

/**
 * A candidate that has waited this long counts as two, after twice this time as five: otherwise, under load, candidates
 * on nearly empty pages would wait until the load is over.
 */
const DOUBLE_AFTER_MS = 5000
/** The weight of an attempt that can no longer be paid: no buyer is waiting for it. */
const CLOSED = 0.1
/**
 * In a second with more orders than a page has, each candidate is read by itself while they are fewer than this, or fewer
 * than the second has pages.
 */
const LEAST_OF_CROWDED_SECOND = 3

const worthOf = ({ isOpen, waitedMs }: Candidate): number =>
  (isOpen ? 1 : CLOSED) * (1 + (waitedMs / DOUBLE_AFTER_MS) ** 2)

/**
 * Chooses the read that answers the most candidates, weighted by the time they have waited. A page that begins with the
 * right candidate costs as much as a read of that candidate alone and shows up to 29 further orders.
 */
export function chooseRead(candidates: Candidate[]): Choice | null {
  let best: { choice: Choice; worth: number } | null = null
  for (const candidate of candidates) {
    const onPage = candidatesOnPage(candidate, candidates)
    const answered = onPage ?? [candidate]
    const worth = answered.reduce((sum, one) => sum + worthOf(one), 0)
    if (best && worth <= best.worth) continue
    const window = onPage && { since: candidate.pageSince, until: candidate.createdAt ?? 0 }
    best = { choice: { ids: answered.map(({ id }) => id), window }, worth }
  }
  return best?.choice ?? null
}

/** The candidates answered by a page that begins with `first`; null when its order is better read by itself. */
function candidatesOnPage(first: Candidate, candidates: Candidate[]): Candidate[] | null {
  const { createdAt: until, pageSince: since, pageOrders } = first
  if (until === null) return null
  const isFull = pageOrders >= ORDERS_PER_PAGE
  // More orders in one second than a page has: it is not known which of them the page shows, and further pages may
  // follow.
  const isCrowded = isFull && since === until
  const onPage = candidates.filter(
    ({ createdAt }) =>
      createdAt !== null &&
      createdAt <= until &&
      (createdAt > since || (createdAt === since && (!isFull || isCrowded))),
  )
  const pages = Math.ceil(pageOrders / ORDERS_PER_PAGE)
  const isWorthAPage = isCrowded
    ? onPage.length >= Math.max(pages, LEAST_OF_CROWDED_SECOND)
    : onPage.length >= 2 || first.pageOpen >= 2
  return isWorthAPage ? onPage : null
}
