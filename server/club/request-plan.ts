import { toReais } from '../../contract/money.ts'
import type { TrocaPlanoInput } from '../../contract/socio.ts'
import { runBatch } from '../db/batch.ts'
import { done, type Refusal, type Result, refuse } from '../result.ts'
import { seconds } from '../sales/times.ts'
import { type ClubChanges, clubStatement, isSeatLost, type SocioChange } from './club-changes-repo.ts'
import type { ClubDeps } from './club-deps.ts'
import { isSeatFree } from './club-guards.ts'
import type { LockedSocio } from './member-plan.ts'
import { isBound, NO_REQUEST, planHistory } from './plan-change.ts'
import { lockAndReadForPlan, type PlanRead, toPlanRead } from './plan-lock-and-read.ts'
import { publishTakenSeat } from './publish-seats.ts'
import { finishReprice } from './reprice.ts'
import { planRefusal } from './seat-plan.ts'
import { changeOf, transitionOf } from './socio-transitions.ts'

/** `send`: the row with the price that the provider must be told; `taken`: the seat that is theirs now. */
type Decision = { changes: Partial<ClubChanges>[]; send: LockedSocio | null; taken: number | null }

/**
 * Asks for another plan of a member's own, or withdraws what they asked for (docs/selling.md#membership). The new price
 * is stored before the provider is called; the plan changes when the first charge at that price is paid. A seat that the
 * new plan has is theirs at once, and then the request is final.
 * @returns done, also while the provider has not confirmed the price, which the job repeats; 409 when the caller is no
 *   active member, the plan is not offered, its seat is missing, taken or not to be chosen, or an earlier request is
 *   final; 422 when the provider refused the price
 */
export async function requestPlan(deps: ClubDeps, idCliente: string, input: TrocaPlanoInput): Promise<Result<null>> {
  let decided: Result<Decision>
  try {
    decided = await runBatch(deps.db, lockAndReadForPlan(idCliente, input), (answer) => {
      const decision = decide(deps, toPlanRead(answer), input)
      const write = decision.ok ? clubStatement(decision.value.changes) : null
      return { writes: write ? [write] : [], result: decision }
    })
  } catch (error) {
    if (isSeatLost(error)) return refuse(409, 'socio.seat-taken', 'nr_cadeira')
    throw error
  }
  if (!decided.ok) return decided
  const { send, taken } = decided.value
  if (taken !== null) publishTakenSeat(deps, { holder: idCliente, taken, freed: null })
  if (send && (await finishReprice(deps, send, `cliente:${idCliente}`)) === 'rejected')
    return refuse(422, 'socio.not-repriced')
  return done(null)
}

const NOTHING: Result<Decision> = done({ changes: [], send: null, taken: null })

function decide(deps: ClubDeps, read: PlanRead, { id_plano, nr_cadeira }: TrocaPlanoInput): Result<Decision> {
  const { socio, plano, club } = read
  const wanted = nr_cadeira ?? null
  if (socio?.state !== 'active' || !club) return refuse(409, 'plano.not-member')
  if (socio.cancel_pedido_em) return refuse(409, 'socio.cancel-pending')
  const { atual, change } = socio.plan
  const isWithdrawal = id_plano === atual.id
  // The same request again; the first one's call may still be under way.
  if (id_plano === change?.plano.id || (isWithdrawal && !change)) return NOTHING
  if (isBound(socio.plan)) return refuse(409, 'plano.change-bound')
  if (isWithdrawal) return done(withdrawn(deps, socio))
  const refusal = wantedRefusal(read, socio.nr_cadeira, wanted)
  if (refusal || !plano) return refusal ?? refuse(409, 'plano.not-offered')
  return done(asked(deps, read, socio, { ...plano, valor_cents: plano.valor_cents ?? club.valor_cents }, wanted))
}

/** Why a member with this seat cannot have the plan; `wanted`: the seat that they chose for it. */
function wantedRefusal({ plano, club, owner, socio }: PlanRead, own: number | null, wanted: number | null) {
  if (own !== null) return wanted === null ? (plano?.ativo ? null : refuse(409, 'plano.not-offered')) : SEAT_STAYS
  const refusal = planRefusal(plano ?? undefined, wanted)
  if (refusal || wanted === null) return refusal
  if (club && wanted > club.maximo_socios) return refuse(409, 'socio.no-such-seat', 'nr_cadeira')
  return isSeatFree(owner, socio?.id_cliente ?? '') ? null : refuse(409, 'socio.seat-taken', 'nr_cadeira')
}

const SEAT_STAYS: Refusal = refuse(409, 'plano.seat-stays', 'nr_cadeira')

/** What the next charge costs without a request. */
const priceBefore = (socio: LockedSocio): number =>
  socio.plan.change?.antes_cents ?? socio.valor_alvo_cents ?? socio.valor_cents

type Wanted = NonNullable<PlanRead['plano']> & { valor_cents: number }

function asked(deps: ClubDeps, { owner }: PlanRead, socio: LockedSocio, plano: Wanted, seat: number | null): Decision {
  const now = deps.now().toISOString()
  const before = priceBefore(socio)
  const priced = withPrice(deps, socio, plano.valor_cents)
  const set = {
    ...priced.set,
    id_plano_alvo: plano.id,
    plano_pedido_em: now,
    plano_confirmado_em: priced.send ? null : now,
    valor_antes_cents: before,
    ...(seat !== null && { nr_cadeira: seat }),
  }
  const detail = {
    valor: [toReais(before), toReais(plano.valor_cents)],
    ...(seat !== null && { cadeira: [null, seat] }),
  }
  const actor = `cliente:${socio.id_cliente}`
  const names: [string, string] = [socio.plan.change?.plano.nome ?? socio.plan.atual.nome, plano.nome]
  const over = owner?.is_over ? transitionOf({ id: owner.id, state: 'held', is_due: false }, 'expire', 'clock') : null
  return {
    changes: [
      ...(over ? [over] : []),
      changeOf(socio, set),
      { history: [planHistory(socio, 'plano.asked', actor, names, detail)] },
    ],
    send: priced.send,
    taken: seat,
  }
}

function withdrawn(deps: ClubDeps, socio: LockedSocio): Decision {
  const { atual, change } = socio.plan
  const before = priceBefore(socio)
  const priced = withPrice(deps, socio, before)
  const names: [string, string] = [change?.plano.nome ?? '', atual.nome]
  const detail = { valor: [toReais(socio.valor_alvo_cents ?? socio.valor_cents), toReais(before)] }
  const history = [planHistory(socio, 'plano.withdrawn', `cliente:${socio.id_cliente}`, names, detail)]
  return { changes: [changeOf(socio, { ...priced.set, ...NO_REQUEST }), { history }], send: priced.send, taken: null }
}

/**
 * The price of the next charge. One that the provider charges already is not sent, unless another one was, whose outcome
 * is not known.
 */
function withPrice(deps: ClubDeps, socio: LockedSocio, cents: number): { set: SocioChange; send: LockedSocio | null } {
  if (socio.valor_alvo_cents === null && socio.valor_cents === cents) return { set: {}, send: null }
  const check_at = new Date(deps.now().getTime() + seconds(deps.limits.firstCheckSeconds)).toISOString()
  return { set: { valor_alvo_cents: cents, check_at }, send: { ...socio, valor_alvo_cents: cents } }
}
