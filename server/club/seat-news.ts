import { type TellDeps, tell } from '../sales/tell.ts'

// What those are told who look at the stand: the only place that does, called after the commit.

/** A seat was freed. */
export const announceFree = (deps: TellDeps, nr_cadeira: number): void =>
  tell(deps, 'seats', { holder: null, cadeiras: [{ nr_cadeira, livre: true }] })

/** A cliente took a seat, and freed another one for it or null. */
export function announceTaken(
  deps: TellDeps,
  { holder, taken, freed }: { holder: string; taken: number; freed: number | null },
): void {
  const cadeiras = [{ nr_cadeira: taken, livre: false }]
  if (freed !== null && freed !== taken) cadeiras.unshift({ nr_cadeira: freed, livre: true })
  tell(deps, 'seats', { holder, cadeiras })
}

/** The stand itself or its terms changed. */
export const announceStand = (deps: TellDeps): void => tell(deps, 'seats', { holder: null, cadeiras: [] })
