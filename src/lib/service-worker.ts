// The service worker opens the site without a network (docs/decisions/browser-storage.md).

const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/** Whether this browser can open the site without a network now. */
export async function worksOffline(): Promise<boolean> {
  try {
    return Boolean((await container()?.getRegistration())?.active)
  } catch {
    return false
  }
}

/** Installs the service worker. Resolves when it is active; in a browser without service workers, never. */
export async function startServiceWorker(): Promise<void> {
  const workers = container()
  if (!workers) return new Promise(() => undefined)
  await workers.register('/sw.js')
  await workers.ready
}
