import { afterEach, expect, it, vi } from 'vitest'
import type { OfficeActor } from '../../src/adm/shared/office-session.tsx'
import { sendReadings } from '../../src/app/office-readings.ts'
import { makeStore } from '../../src/app/store.ts'
import { OFFICE } from '../../src/texts/office.ts'
import { stubBrowser } from './office-kit.ts'

const sendWaiting = vi.hoisted(() => vi.fn(async () => ({ done: 2, conflicts: 1 })))
vi.mock('../../src/adm/portaria/device/disk.ts', () => ({ disk: { leituras: async () => [{}] } }))
vi.mock('../../src/adm/portaria/device/waiting.ts', () => ({ sendWaiting }))
afterEach(() => {
  vi.unstubAllGlobals()
  sendWaiting.mockClear()
})

/** Makes a session valid on a page with this address. */
function logInAt(path: string) {
  stubBrowser(path)
  const store = makeStore()
  const subscribe = (told: (now: unknown) => void) => told({ matches: () => true })
  sendReadings(store, { subscribe } as unknown as OfficeActor)
  return () => store.getState().alerts.map(({ text, done }) => ({ text, done }))
}

it('what was uploaded is reported, and what was refused stays on the screen until somebody has read it', async () => {
  const alerts = logInAt('/adm')
  await vi.waitFor(() =>
    expect(alerts()).toEqual([
      { text: OFFICE.readings.sent(2), done: true },
      { text: OFFICE.readings.refused(1), done: undefined },
    ]),
  )
})

it('a gate uploads its own readings; the choice of an event is no gate', async () => {
  logInAt('/adm/portaria/0b0f6b0e-6a3a-4a55-9a3e-3d1f2c4b5a69')
  await new Promise((resolve) => setTimeout(resolve))
  expect(sendWaiting).not.toHaveBeenCalled()
  logInAt('/adm/portaria')
  await vi.waitFor(() => expect(sendWaiting).toHaveBeenCalledOnce())
})
