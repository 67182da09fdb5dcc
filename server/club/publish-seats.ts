import { CLUB_ID } from '../../contract/socket-events.ts'
import { type PublishDeps, publish } from '../sales/publish.ts'

// Publishes changes of the seats to open pages. Only these functions do so; they are called after the commit.

/** A seat was freed. */
export const publishFreeSeat = (deps: PublishDeps, nr_cadeira: number): void =>
  publish(deps, 'seats', { holder: null, cadeiras: [{ nr_cadeira, livre: true }] })

/** A cliente took a seat; `freed` is the seat they had before, or null. */
export function publishTakenSeat(
  deps: PublishDeps,
  { holder, taken, freed }: { holder: string; taken: number; freed: number | null },
): void {
  const cadeiras = [{ nr_cadeira: taken, livre: false }]
  if (freed !== null && freed !== taken) cadeiras.unshift({ nr_cadeira: freed, livre: true })
  publish(deps, 'seats', { holder, cadeiras })
}

/** The stand itself or its terms changed. */
export const publishStand = (deps: PublishDeps): void => publish(deps, 'edited', { id: CLUB_ID })
