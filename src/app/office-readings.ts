import { disk } from '../adm/portaria/device/disk.ts'
import type { OfficeActor } from '../adm/shared/office-session.tsx'
import { alerted, succeeded } from '../lib/alerts.ts'
import { OFFICE_PATHS } from '../lib/paths.ts'
import { OFFICE } from '../texts/office.ts'
import type { SessionStore } from './office-tokens.ts'

/** A gate that is open uploads its own readings. */
const isAtGate = (): boolean => window.location.pathname.startsWith(`${OFFICE_PATHS.home}/portaria/`)

/** How many readings of the entrance wait on this device; none without a disk. */
export const countReadings = (): Promise<number> =>
  disk.waiting().then(
    ({ length }) => length,
    () => 0,
  )

async function send({ dispatch }: SessionStore): Promise<void> {
  if (isAtGate() || (await countReadings()) === 0) return
  const { sendWaiting } = await import('../adm/portaria/device/waiting.ts')
  const { done, conflicts } = await sendWaiting(dispatch)
  if (done > 0) dispatch(succeeded(OFFICE.readings.sent(done)))
  // A person has to look at these: the message stays.
  if (conflicts > 0) dispatch(alerted(OFFICE.readings.refused(conflicts)))
}

/** Uploads what waits on this device as soon as a session is valid: readings outlive the login that they were made in. */
export function sendReadings(store: SessionStore, actor: OfficeActor): void {
  let wasValid = false
  actor.subscribe((now) => {
    const isValid = now.matches({ signedIn: 'valid' })
    // What could not be sent stays, for the next session or for the gate of its event.
    if (isValid && !wasValid) send(store).catch(() => undefined)
    wasValid = isValid
  })
}
