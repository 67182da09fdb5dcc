import { disk } from '../adm/portaria/device/disk.ts'
import type { OfficeActor } from '../adm/shared/office-session.tsx'
import { alerted, succeeded } from '../lib/alerts.ts'
import { OFFICE_PATHS } from '../lib/paths.ts'
import { OFFICE } from '../texts/office.ts'
import type { SessionStore } from './office-tokens.ts'

/** Whether a gate is open in this tab: it uploads its readings itself. */
const isAtGate = (): boolean => window.location.pathname.startsWith(`${OFFICE_PATHS.home}/portaria/`)

/** The number of readings on this device that are not uploaded; 0 if its database cannot be opened. */
export const countReadings = (): Promise<number> =>
  disk.leituras().then(
    ({ length }) => length,
    () => 0,
  )

async function send({ dispatch }: SessionStore): Promise<void> {
  if (isAtGate() || (await countReadings()) === 0) return
  const { sendWaiting } = await import('../adm/portaria/device/waiting.ts')
  const { done, conflicts } = await sendWaiting(dispatch)
  if (done > 0) dispatch(succeeded(OFFICE.readings.sent(done)))
  // A person has to check these, so the message stays until it is dismissed.
  if (conflicts > 0) dispatch(alerted(OFFICE.readings.refused(conflicts)))
}

/** Uploads this device's readings as soon as a session is valid: they may have been made in an earlier session. */
export function sendReadings(store: SessionStore, actor: OfficeActor): void {
  let wasValid = false
  actor.subscribe((now) => {
    const isValid = now.matches({ signedIn: 'valid' })
    // Readings whose upload fails stay for the next session, or for the gate of their event.
    if (isValid && !wasValid) send(store).catch(() => undefined)
    wasValid = isValid
  })
}
