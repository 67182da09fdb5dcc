import { CLUB_ID } from '../../contract/socket-events.ts'
import { type PublishDeps, publish } from '../sales/publish.ts'

// Publishes changes of the seats to open pages. Only these functions do so; they are called after the commit.

/** A seat was freed; null: there was none. */
export function publishFreeSeat(deps: PublishDeps, nr_cadeira: number | null): void {
  if (nr_cadeira !== null) publish(deps, 'seats', { holder: null, cadeiras: [{ nr_cadeira, livre: true }] })
}

/** A cliente took a seat; `freed` is the seat they had before. Null: none. */
export function publishTakenSeat(
  deps: PublishDeps,
  { holder, taken, freed }: { holder: string; taken: number | null; freed: number | null },
): void {
  const cadeiras = []
  if (freed !== null && freed !== taken) cadeiras.push({ nr_cadeira: freed, livre: true })
  if (taken !== null) cadeiras.push({ nr_cadeira: taken, livre: false })
  if (cadeiras.length) publish(deps, 'seats', { holder, cadeiras })
}

/** The stand itself or its terms changed. */
export const publishStand = (deps: PublishDeps): void => publish(deps, 'edited', { id: CLUB_ID })
