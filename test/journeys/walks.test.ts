import { describe, expect, it } from 'vitest'
import { openJourney } from './support/index.ts'
import { pathsThrough, takenBy, transitionsOf } from './support/paths.ts'
import { walkAll, withoutStep } from './support/walking.ts'
import { accountDataWalk } from './walks/account-data.ts'
import { bulkWalk } from './walks/bulk.ts'
import { cardsWalk } from './walks/cards.ts'
import { checkoutWalk } from './walks/checkout.ts'
import { drawingWalk } from './walks/drawing.ts'
import { factorWalk } from './walks/factor.ts'
import { filaWalk } from './walks/fila.ts'
import { identityWalk } from './walks/identity.ts'
import { loginWalk } from './walks/login.ts'
import { mudarWalk } from './walks/mudar.ts'
import { nearbyWalk } from './walks/nearby.ts'
import { officeWalk } from './walks/office.ts'
import { orderWalk } from './walks/order.ts'
import { planChangeWalk } from './walks/plan-change.ts'
import { portariaWalk } from './walks/portaria.ts'
import { profileWalk } from './walks/profile.ts'
import { proofWalk } from './walks/proof.ts'
import { refundWalk } from './walks/refund.ts'
import { subscriptionWalk } from './walks/subscription.ts'

// Journeys generated from the machines: a few paths that take every transition, walked on the built site. The events of
// the paths are also the server's answers, so that even answers that a real server rarely gives are tested.
const journey = openJourney()
/** A machine has about 20 paths of up to 45 steps. */
const WALKS_MS = 600_000

describe.each([
  ['login', loginWalk],
  ['checkout', checkoutWalk],
  ['order', orderWalk],
  ['refund', refundWalk],
  ['identity', identityWalk],
  ['nearby', nearbyWalk],
  ['profile', profileWalk],
  ['cards', cardsWalk],
  ['planChange', planChangeWalk],
  ['accountData', accountDataWalk],
  ['subscription', subscriptionWalk],
  ['office', officeWalk],
  ['factor', factorWalk],
  ['proof', proofWalk],
  ['portaria', portariaWalk],
  ['drawing', drawingWalk],
  ['fila', filaWalk],
  ['bulk', bulkWalk],
  ['mudar', mudarWalk],
] as const)('%s', (_name, walked) => {
  const paths = pathsThrough(walked.machine, walked.paths)

  it('every event of a walked machine has an action, and every call an answer', () => {
    expect(withoutStep(walked.machine, walked.table).sort()).toEqual([...(walked.unsent ?? [])].sort())
  })

  it('the generated paths take every transition of the machine', () => {
    const taken = takenBy(walked.machine, paths)
    const missing = transitionsOf(walked.machine).filter((label) => !taken.has(label))
    expect(missing.sort()).toEqual([...walked.elsewhere].sort())
  })

  it('the machine’s page walks every generated path', { timeout: WALKS_MS }, async () => {
    const who = { cliente: () => journey.account(), usuario: () => journey.usuario() }
    const { page, allow } = await journey.person({ ...(walked.as && { as: await who[walked.as]() }) })
    // Errors that the answers of a path cause.
    allow(/^(4\d\d|failed) /, /socket\.io/)
    await walkAll(page, paths, { ...walked, endsAfter: walked.paths.endsAfter })
  })
})
