// The service worker opens the site without a network (docs/decisions/browser-storage.md).

const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/** Whether the site can be opened without a network in this browser now. */
export async function worksOffline(): Promise<boolean> {
  try {
    return Boolean((await container()?.getRegistration())?.active)
  } catch {
    return false
  }
}

/** Installs the service worker; resolves when it is active. In a browser without service workers it never resolves. */
export async function startServiceWorker(): Promise<void> {
  const workers = container()
  if (!workers) return new Promise(() => undefined)
  await workers.register('/sw.js')
  await workers.ready
}
