import { isTicketOfOther, KEPT_CACHE } from '../../lib/kept-addresses.ts'
import type { AppDispatch } from '../../lib/redux.ts'
import { startServiceWorker, worksOffline } from '../../lib/service-worker.ts'
import { clienteOf, listening, startListening } from './listening.ts'

/** Delays the copy, so that the page's own calls come first. */
const IDLE_MS = 3000

/** Whether the site was opened as an installed app, in a window of its own. */
const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/**
 * Deletes the copy unless it is this cliente's. If a copy is being written at that moment, its writer deletes it
 * (`src/lib/kept-tickets.ts`).
 */
async function forgetOthers(idCliente: string | null): Promise<void> {
  try {
    if (!('caches' in window) || !(await caches.has(KEPT_CACHE))) return
    const kept = await (await caches.open(KEPT_CACHE)).keys()
    if (idCliente === null || kept.some(({ url }) => isTicketOfOther(url, idCliente))) await caches.delete(KEPT_CACHE)
  } catch {
    // The browser does not allow this page any cache, so there is no copy.
  }
}

/** Updates the copy of a cliente's tickets. Its code is loaded on demand, because visitors have no tickets. */
export async function keepTickets(dispatch: AppDispatch, id: string): Promise<void> {
  if (!(await worksOffline())) return
  const { vendas } = await import('../../api/vendas.ts')
  await dispatch(vendas.endpoints.keepTickets.initiate(id, { track: false }))
}

/**
 * This device's copy of the cliente's tickets (docs/api.md#sessions): made when somebody is logged in, deleted when the
 * session ends, in this tab or in another.
 */
startListening({
  predicate: (action, now, before) => listening.match(action) || clienteOf(now) !== clienteOf(before),
  effect: async (_action, { dispatch, getState, cancelActiveListeners, delay }) => {
    cancelActiveListeners()
    const id = clienteOf(getState())
    // Also at the start, because the session may have changed while no page was open.
    await forgetOthers(id)
    if (!import.meta.env.PROD || (id === null && !isInstalled())) return
    await delay(IDLE_MS)
    await startServiceWorker().catch(() => undefined)
    if (id !== null) await keepTickets(dispatch, id)
  },
})
