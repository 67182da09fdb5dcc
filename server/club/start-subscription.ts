import { billingFrom } from '../../contract/socio-rules.ts'
import { leaveOutWaiting, waitAlone } from '../db/lock-wait.ts'
import { perPool } from '../db/per-pool.ts'
import { runRound } from '../db/round.ts'
import { watchRounds } from '../observer.ts'
import { done, type Refusal, type Result, refuse } from '../result.ts'
import { makeRounds } from '../rounds.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import { type ClubMoves, clubStatement } from './club-moves-repo.ts'
import { moveOf } from './socio-moves.ts'
import { type SubscribeLook, type SubscribeRequest, subscribeLook, toSubscribeLooks } from './subscribe-look.ts'
import { subscriptionBody } from './subscription-body.ts'

/** `body`: what is sent to the provider; null when an earlier request of the same click has begun the subscription. */
export type Started = { id: string; body: string | null }

type Asked = SubscribeRequest & { deps: ClubDeps }

const starting = perPool((db) =>
  makeRounds<Asked, Result<Started> | null>({
    watch: watchRounds(db, 'subscribe'),
    max: 64,
    keyOf: ({ idCliente }) => idCliente,
    run: (asked) => leaveOutWaiting(asked.length, () => startTogether(asked, false)),
  }),
)

/**
 * Begins a subscription together with those that begin at the same time: stores the request in the row of the held seat.
 * @returns the socio's id, or why it was refused; after the commit
 */
export async function startSubscription(deps: ClubDeps, request: SubscribeRequest): Promise<Result<Started>> {
  const asked = { ...request, deps }
  const started = (await starting(deps.db)(asked)) ?? (await waitAlone(deps.db)(() => startTogether([asked], true)))[0]
  if (!started) throw new Error('no result for a subscription')
  return started
}

async function startTogether(asked: Asked[], waits: boolean): Promise<(Result<Started> | null)[]> {
  const [first] = asked
  if (!first) return []
  return runRound(first.deps.db, subscribeLook(asked, waits), (answer) => {
    const looks = toSubscribeLooks(answer, asked)
    const decisions = asked.map((request, index) => {
      const look = looks[index]
      return look ? decide(request, look) : null
    })
    const write = clubStatement(decisions.flatMap((decision) => decision?.moves ?? []))
    return { writes: write ? [write] : [], result: decisions.map((decision) => decision?.result ?? null) }
  })
}

type Decision = { result: Result<Started>; moves: Partial<ClubMoves>[] }
const no = (result: Refusal): Decision => ({ result, moves: [] })

function decide({ deps, idCliente, input }: Asked, { before, held, customerId }: SubscribeLook): Decision {
  const { id_reserva, tentativa } = input.metadata
  if (before)
    return before.id === id_reserva
      ? { result: done({ id: before.id, body: null }), moves: [] }
      : no(refuse(422, 'payment.attempt-mismatch'))
  if (!held) return no(refuse(404, 'reservation.not-found'))
  if (held.state === 'active') return no(refuse(409, 'socio.already-member'))
  if (held.state === 'subscribing') return no(refuse(409, 'socio.subscribing'))
  if (held.state !== 'held' || held.expires_at <= deps.now()) return no(refuse(409, 'socio.hold-over'))
  if (!customerId) return no(refuse(409, 'payment.identity-needed'))
  if (input.items[0].pricing_scheme.price !== held.valor_cents) return no(refuse(409, 'socio.price-changed'))
  const { day, type } = billingFrom(deps.now())
  const body = subscriptionBody(held, customerId, input.card_id, day, type)
  const begun = moveOf(held, 'subscribe.start', `cliente:${idCliente}`, {
    tentativa,
    body,
    dia_cobranca: day,
    check_at: new Date(deps.now().getTime() + seconds(deps.limits.firstCheckSeconds)).toISOString(),
  })
  if (!begun) throw new Error('a held seat cannot be subscribed')
  return { result: done({ id: held.id, body }), moves: [begun] }
}
