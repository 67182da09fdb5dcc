import { planClub } from './club.ts'
import { ENTRIES, planEntries } from './draw-entries.ts'
import { NEW_MEMBERS, planMembers } from './members.ts'
import { drawPeople } from './people.ts'
import type { Random } from './random.ts'
import type { Staff } from './staff.ts'
import { joinShops, type Shop } from './write.ts'

type Buyers = Parameters<typeof planMembers>[2]

/**
 * What the back-office shows beside the catalogue and its sales: its users, the club, the prize draw.
 * @param buyers the shop's clients, some of whom are to be members
 */
export function planOffice(random: Random, staff: Staff, now: Date, buyers: Buyers): Shop {
  const phones = buyers.map(({ telefone }) => telefone)
  const people = drawPeople(random, NEW_MEMBERS + ENTRIES, phones)
  const { clientes, memberships } = planMembers(random, people.slice(0, NEW_MEMBERS), buyers, now)
  return joinShops(
    staff.rows,
    { clientes },
    planClub(random, memberships, staff, now),
    planEntries(random, people.slice(NEW_MEMBERS), staff, now),
  )
}
