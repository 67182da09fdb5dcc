import { randomUUID } from 'node:crypto'
import { addDays, businessDay } from '../contract/dates.ts'
import { eventoStart } from '../contract/instants-rules.ts'
import { NOBODY_HASH } from '../server/db/demo-accounts.ts'
import type { SocioPlan } from './club.ts'
import type { Person } from './people.ts'
import { providerId } from './purchases.ts'
import type { Random } from './random.ts'
import type { Shop } from './write.ts'

type ClienteRow = NonNullable<Shop['clientes']>[number] & { id: string; createdAt: Date }

const LONGEST_DAYS = 300
/** The numbers of active memberships, of members late with a payment, and of canceled memberships. */
const SOCIO_COUNTS = { active: 42, late: 6, canceled: 8 } as const
/** Clientes who canceled and joined again; they have a membership of both kinds. */
const REJOINED = 2
/** Socios who have also bought tickets. */
const REGULARS = 12
export const NEW_SOCIOS = SOCIO_COUNTS.active + SOCIO_COUNTS.canceled - REJOINED - REGULARS

/** A random time on the day `daysAgo` days ago. */
const startOn = (random: Random, now: Date, daysAgo: number): Date => {
  const today = addDays(businessDay(now), -daysAgo)
  return eventoStart(today, `${random.int(9, 21)}:${random.int(10, 59)}`.padStart(5, '0'))
}

/** Plans clientes from `people`, and memberships for them and for the first of the `buyers` (clientes already). */
export function planSocios(random: Random, people: readonly Person[], buyers: readonly ClienteRow[], now: Date) {
  const days = Array.from({ length: SOCIO_COUNTS.canceled + SOCIO_COUNTS.active }, () => random.int(4, LONGEST_DAYS))
  const canceledDays = days.slice(0, SOCIO_COUNTS.canceled).map((day) => Math.max(day, 60) + 20)
  const clientes: ClienteRow[] = []
  const addCliente = (person: Person, start: Date): string => {
    const row = toCliente(person, new Date(start.getTime() - 7 * 60_000))
    clientes.push(row)
    return row.id
  }
  let next = 0
  const addNext = (start: Date): string => addCliente(people[next++] as Person, start)

  const canceled = canceledDays.map((daysAgo, index): SocioPlan => {
    const start = startOn(random, now, daysAgo)
    const by = index === 0 ? 'provider' : index < 3 ? 'admin' : 'cliente'
    const at = new Date(startOn(random, now, random.int(Math.floor(daysAgo / 4), Math.floor(daysAgo * 0.7))).getTime())
    return { idCliente: addNext(start), start, ended: { at, by } }
  })
  const back = canceled.slice(-REJOINED).map(({ idCliente, ended }) => {
    const daysAgo = Math.floor((now.getTime() - (ended?.at.getTime() ?? 0)) / 86_400_000 / 2)
    return { idCliente, start: startOn(random, now, Math.max(1, daysAgo)) }
  })
  const regulars = buyers.slice(0, REGULARS).map(({ id, createdAt }) => {
    const age = Math.floor((now.getTime() - createdAt.getTime()) / 86_400_000)
    return { idCliente: id, start: startOn(random, now, random.int(2, age - 2)) }
  })
  const fresh = days.slice(SOCIO_COUNTS.canceled + back.length + regulars.length).map((daysAgo) => {
    const start = startOn(random, now, daysAgo)
    return { idCliente: addNext(start), start }
  })
  const active: SocioPlan[] = [...back, ...regulars, ...fresh]
  // Only a membership with at least two charges can be late.
  const older = active.filter(({ start }) => now.getTime() - start.getTime() > 40 * 86_400_000)
  const late = new Set(random.shuffle(older).slice(0, SOCIO_COUNTS.late))
  return {
    clientes,
    socios: [...canceled, ...active.map((socio) => ({ ...socio, isLate: late.has(socio) }))],
  }
}

const toCliente = ({ nome, telefone, cpf, email }: Person, createdAt: Date): ClienteRow => ({
  ...{ id: randomUUID(), nome, telefone, cpf, email },
  senhaHash: NOBODY_HASH,
  idPagarMe: providerId('cus'),
  createdAt,
  updatedAt: createdAt,
})
