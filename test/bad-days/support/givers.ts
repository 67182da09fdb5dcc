import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { CortesiasDadas } from '../../../contract/cortesias.ts'
import { openAdminSession } from '../../../server/auth/admin-sessions-repo.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { type Answer, type Client, freshPhone } from '../../support/client.ts'
import { pick, seeded } from '../../support/fuzz.ts'
import { makeUsuario } from '../../support/staff.ts'
import { type BadShop, codeOf } from './buyer.ts'
import { LINHA, type Offer, type Offers } from './offers.ts'
import { NotServed, patiently } from './patient.ts'
import { Tally } from './tally.ts'
import { until } from './until.ts'

const GIVERS = 3
const PAUSE_MS = 500
/** The share of requests that are sent twice at once, of lists, of chosen places, and of visits that revoke. */
const TWICE = 0.2
const LISTS = 0.3
const CHOSEN = 0.5
const REVOKES = 0.5

/** People of the back-office, who give courtesies of every event from a quota of their own. */
export const makeGivers = (shop: BadShop): Promise<Client[]> =>
  Promise.all(Array.from({ length: GIVERS }, () => makeUsuario(shop)))

/** Givers who give and revoke courtesies, to phones with an account and without one, and without a phone. */
export async function openGiving(
  shop: BadShop,
  givers: readonly Client[],
  offers: Offers,
  { seed, accounts, unanswered }: { seed: number; accounts: readonly Client[]; unanswered: Tally },
) {
  const done = new Tally()
  const notServed: string[] = []
  const { rows: people } = await shop.db.execute<{ telefone: string }>(
    sql`SELECT telefone FROM cliente WHERE id = ANY(${sql.param(accounts.map(({ id }) => id))}::uuid[])`,
  )
  /** The valid courtesies of each giver. */
  const valid = new Map<Client, string[]>(givers.map((giver) => [giver, []]))
  let visits = 0
  let isOver = false

  /** A call that is repeated until it is answered; a session that has ended meanwhile is opened again. */
  async function ask<T>(giver: Client, what: string, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await patiently(what, unanswered, call)
    if (answer.status !== 401) return answer
    giver.token = await until('a session', () => transaction(shop.db, (tx) => openAdminSession(tx, giver.id))).then(
      ({ access }) => access,
    )
    return patiently(what, unanswered, call)
  }

  const person = (random: () => number) => {
    const phones = [freshPhone(), null, ...(people.length > 0 ? [pick(people, random).telefone] : [])]
    return { nome: 'Rita Lima', telefone: pick(phones, random), quantidade: 1 + Math.floor(random() * 3) }
  }

  async function give(giver: Client, { id, evento, ...offer }: Offer, random: () => number): Promise<void> {
    const of = { chave: randomUUID(), idEvento: evento, id_lote: id }
    const lugares = random() < CHOSEN ? placesOf(offer, random) : []
    const isList = random() < LISTS
    const one = person(random)
    const linhas = [one, person(random)]
    const send = () =>
      ask(giver, 'give', () =>
        isList
          ? giver.post<CortesiasDadas>('cortesias/lista', { ...of, linhas })
          : giver.post<CortesiasDadas>('cortesias', { ...of, ...one, lugares }),
      )
    const [answer] = await Promise.all([send(), ...(random() < TWICE ? [send()] : [])])
    if (answer.status !== 200) return done.add(`refused: ${codeOf(answer)}`)
    done.add(isList ? 'gave a list' : 'gave one')
    valid.get(giver)?.push(...answer.body.result.map((given) => given.id))
  }

  async function revoke(giver: Client, random: () => number): Promise<void> {
    const own = valid.get(giver) ?? []
    const id = own.splice(Math.floor(random() * own.length), 1)[0]
    if (id === undefined) return
    const { status } = await ask(giver, 'revoke', () => giver.call('DELETE', `cortesias/${id}`))
    done.add(status === 200 ? 'revoked' : 'not revoked')
  }

  async function visit(giver: Client): Promise<void> {
    visits += 1
    const random = seeded(seed * 1_000_003 + 500_000 + visits)
    await give(giver, offers.given(random), random)
    if (random() < REVOKES) await revoke(giver, random)
  }

  async function keepGiving(giver: Client): Promise<void> {
    while (!isOver) {
      await visit(giver).catch((error: unknown) => {
        if (error instanceof NotServed) notServed.push(error.message)
        else throw error
      })
      await sleep(PAUSE_MS)
    }
  }
  let ended: Promise<unknown> = Promise.resolve()
  return {
    done,
    /** The givers whose calls were never answered. */
    notServed,
    start: (): void => {
      ended = Promise.all(givers.map(keepGiving))
      // Told by `stop`.
      ended.catch(() => {})
    },
    /** Each giver gives several times, at the same time. */
    giveAll: (times: number): Promise<unknown> =>
      Promise.all(givers.flatMap((giver) => Array.from({ length: times }, () => visit(giver)))),
    stop: async (): Promise<void> => {
      isOver = true
      await ended
    },
  }
}

/** Places to choose: one, or in a hall a wheelchair's with its companion's, or the companion's alone, which is refused. */
function placesOf({ kind, units }: Pick<Offer, 'kind' | 'units'>, random: () => number): number[] {
  const number = 1 + Math.floor(random() * units)
  if (kind === 'lugares') return [number]
  if (kind !== 'plateia') return []
  const first = number - ((number - 1) % LINHA.length)
  return random() < 0.7 ? [first, first + 1] : [first + 1]
}
