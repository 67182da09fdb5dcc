type Priced = { id: string; cents: number }

/** More sums than this are not looked at: an order has a few prices. */
const MOST_SUMS = 2000

/**
 * The only set of tickets that costs exactly so much; null when there is none, or another one. Of tickets of one price a
 * set that takes some could take others: only all of them, or none, tell which they are.
 */
export function onlySetOf(tickets: readonly Priced[], cents: number): string[] | null {
  // For each sum below `cents`: the set that makes it; null when there are several.
  let sums = new Map<number, Priced[] | null>([[0, []]])
  for (const same of Map.groupBy(tickets, (ticket) => ticket.cents).values()) {
    const next = new Map<number, Priced[] | null>()
    for (const [sum, set] of sums)
      for (const [taken, price] of same.map((ticket, index) => [index + 1, ticket.cents] as const).concat([[0, 0]])) {
        const total = sum + taken * price
        if (total > cents) continue
        const isOpen = next.has(total) || set === null || (taken > 0 && taken < same.length)
        next.set(total, isOpen ? null : taken > 0 ? [...set, ...same] : set)
      }
    if (next.size > MOST_SUMS) return null
    sums = next
  }
  return sums.get(cents)?.map(({ id }) => id) ?? null
}
