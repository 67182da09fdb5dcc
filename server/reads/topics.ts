/**
 * What an answer may depend on, besides the stock of one event or raffle, whose topic is its own id. The triggers of
 * `public_change` use the same ids (migration 0015).
 */
export const TOPICS = {
  /** Everything that the back-office edits for the site: cities, events, sectors, lots, raffles, banners, pictures. */
  catalogue: '00000000-0000-4000-8000-000000000001',
  /** The club's settings and its seats. */
  club: '00000000-0000-4000-8000-000000000002',
} as const

/** Its newest row is the newest change that was deleted: what changed before it is not known any more. */
export const FORGOTTEN = '00000000-0000-4000-8000-000000000000'
