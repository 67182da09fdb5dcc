import { connectApi } from '../api/connection.ts'
import { KEPT_CACHE } from '../lib/kept-addresses.ts'
import { CLIENTE_KEY } from './cliente-key.ts'
import type { AppStore } from './store.ts'
import { forgetRestored, onRestoreNeeded, whenRestored } from './when-restored.ts'

let hasFailed = false

/** Whether this browser stores anything of a cliente. */
function isStored(): boolean {
  try {
    return localStorage.getItem(CLIENTE_KEY) !== null
  } catch {
    return false
  }
}

/** Whether tickets of a former session may be on this device, or the site is installed on it: both are taken care of. */
const keepsTickets = async (): Promise<boolean> =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('caches' in window && (await caches.has(KEPT_CACHE).catch(() => false)))

/**
 * Reads and stores the cliente's state from now on, as soon as there is anything to read or to store: the code for it
 * is not loaded for a visitor who only looks at pages.
 */
export function restoreWhenNeeded(store: AppStore): void {
  onRestoreNeeded(async () => {
    try {
      // With the API: its listeners end a logout that is still due.
      const [{ persistCliente }] = await Promise.all([import('./persistence.ts'), connectApi()])
      await persistCliente(store)
    } catch {
      hasFailed = true
    }
  })
  if (isStored()) void whenRestored()
  else void keepsTickets().then((isKept) => (isKept ? whenRestored() : undefined))
  const { cliente } = store.getState()
  store.subscribe(() => {
    if (store.getState().cliente === cliente) return
    if (hasFailed) forgetRestored()
    hasFailed = false
    void whenRestored()
  })
  // Another tab stored something.
  const onOtherTab = () => {
    if (isStored()) void whenRestored()
  }
  window.addEventListener('storage', onOtherTab)
  window.addEventListener('pageshow', onOtherTab)
}
