/** Why a query touches more pages in a larger shop while its answer stays, by the names of the queries. */
const REASONS: readonly [why: string, names: RegExp][] = [
  ['reads all names that match, in one index', /^(events (on sale )?by|clientes by) /],
  ['counts the events in one index', /^(events on sale|events of one day|admin: all events|staff of three cities)/],
  ['a city has more events', /^events of a city/],
  [
    'as many rows, on more pages',
    /^(seats of|map: the places|map: 50|page of|the same in the back office|vendas\/total|portaria: |numbers of|vendas\/count)/,
  ],
  [
    'as many rows, on more pages',
    /^(sales of (all|30|the|a raffle)|what the draw|map: the numbers|one raffle|a sector)/,
  ],
  ['passes the sales of other cities', /^sales of three cities/],
  ['what is sold, tried or given back in these days', /^dashboard: .*(of 30 days|of a day|three cities|today)/],
  ['what is open at this time', /^dashboard: (open tasks|refunds in progress|the next events)/],
  [
    'each is looked up, in a deeper index',
    /^(waiting room: places|documents that|history of one|tickets (by|of)|own data|what forbids)/,
  ],
  ['up to 5 000 events with their sectors and lots', /^site map/],
  ['counts all clientes', /^clientes, page 1/],
  ['counts up to 10 000 rows', /^history/],
  ['passes what all hold at this time', /^holds of an account/],
  ['reads a row of each waiting room that there was', /^job: waiting rooms/],
  ['reads all who wait in this line', /^job: the next 10/],
  ['counts the members that match', /^(members|dashboard: the club)/],
  ['counts the entries that match, by size', /^entries/],
  ['counts all alerts', /^alerts/],
  ['the pictures of a month', /^job: pictures without an owner/],
  ['deletes what is over, 100 rows at most', /^job: .* to delete/],
]

export const reasonOf = (name: string): string | undefined => REASONS.find(([, names]) => names.test(name))?.[0]
