import { nextSocioState, type SocioEvent, type SocioState } from '../../machines/socio.ts'
import type { ClubChanges, SocioChange } from './club-changes-repo.ts'

/** The columns of a row that a transition needs. `is_due`: a check is due already. */
type Known = { id: string; state: SocioState; is_due: boolean }

/** A check that a hook made due meanwhile stays due, because the data read before the hook may be outdated. */
function keptDue({ is_due }: Known, { check_at, ...change }: SocioChange): SocioChange {
  return check_at === undefined || is_due ? change : { ...change, check_at }
}

/** The change of columns other than the state. */
export const changeOf = (socio: Known, change: SocioChange): Partial<ClubChanges> => ({
  socios: [{ id: socio.id, source: socio.state, set: keptDue(socio, change) }],
})

/**
 * The transition of a socio to the next state of its machine, with further columns and the history row
 * (docs/selling.md#charts).
 * @returns null when the transition is not allowed
 */
export function transitionOf(
  socio: Known,
  event: SocioEvent,
  actor: string,
  change: SocioChange = {},
): Partial<ClubChanges> | null {
  const to = nextSocioState(socio.state, event)
  if (to === null) return null
  return {
    socios: [{ id: socio.id, source: socio.state, target: to, set: keptDue(socio, change) }],
    history: [{ entity: 'socio', entityId: socio.id, fromState: socio.state, toState: to, actor }],
  }
}

/** A new hold of a seat, with its history row. */
export const heldBy = (actor: string, hold: ClubChanges['newSocios'][number]): Partial<ClubChanges> => ({
  newSocios: [hold],
  history: [{ entity: 'socio', entityId: hold.id, fromState: null, toState: 'held', actor }],
})
