type Watches = typeof import('./watches.ts')

let loaded: Promise<Watches> | null = null

/** Loads the library, and all that needs it, at the first subscription. */
function load(): Promise<Watches> {
  loaded ??= import('./watches.ts')
  return loaded
}

/** Starts a subscription once its code is there, unless it was ended before. */
function watch(begin: (watches: Watches) => () => void): () => void {
  let end: (() => void) | null = null
  let isEnded = false
  load().then(
    (watches) => {
      if (!isEnded) end = begin(watches)
    },
    () => {
      // Subscribers rely on polling, and the next subscription tries again.
      loaded = null
    },
  )
  return () => {
    isEnded = true
    end?.()
  }
}

/** Subscribes to an order; see `watches.ts`. Returns the function that ends the subscription. */
export const watchOrder = (...args: Parameters<Watches['watchOrder']>): (() => void) =>
  watch((watches) => watches.watchOrder(...args))

/** Subscribes to an event's stock; see `watches.ts`. Returns the function that ends the subscription. */
export const watchEvento = (...args: Parameters<Watches['watchEvento']>): (() => void) =>
  watch((watches) => watches.watchEvento(...args))

/** Subscribes to a raffle's numbers; see `watches.ts`. Returns the function that ends the subscription. */
export const watchRifa = (...args: Parameters<Watches['watchRifa']>): (() => void) =>
  watch((watches) => watches.watchRifa(...args))

/** Subscribes to the club's seats; see `watches.ts`. Returns the function that ends the subscription. */
export const watchClub = (...args: Parameters<Watches['watchClub']>): (() => void) =>
  watch((watches) => watches.watchClub(...args))

/** Reconnects after a login or logout, if there is a connection. */
export function restartSocket(): void {
  loaded?.then(
    ({ reconnect }) => reconnect(),
    () => undefined,
  )
}
