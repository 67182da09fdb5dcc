import { planClub } from './club.ts'
import { ENTRIES, planEntries } from './draw-entries.ts'
import { drawPeople } from './people.ts'
import type { Random } from './random.ts'
import { NEW_SOCIOS, planSocios } from './socios.ts'
import type { Staff } from './staff.ts'
import { joinShops, type Shop } from './write.ts'

type Buyers = Parameters<typeof planSocios>[2]

/**
 * Plans the back-office's data besides the catalogue and its sales: users, the club, the prize draw.
 * @param buyers clientes, some of whom become socios
 */
export function planOffice(random: Random, staff: Staff, now: Date, buyers: Buyers): Shop {
  const phones = buyers.flatMap(({ telefone }) => telefone ?? [])
  const people = drawPeople(random, NEW_SOCIOS + ENTRIES, phones)
  const { clientes, socios } = planSocios(random, people.slice(0, NEW_SOCIOS), buyers, now)
  return joinShops(
    staff.rows,
    { clientes },
    planClub(random, socios, staff, now),
    planEntries(random, people.slice(NEW_SOCIOS), staff, now),
  )
}
