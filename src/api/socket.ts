type Watches = typeof import('./watches.ts')

let loaded: Promise<Watches> | null = null
let tellHouse: (() => void) | null = null

/** Loads the socket library and its callers at the first subscription; after a failure, at the next one. */
function load(): Promise<Watches> {
  loaded ??= import('./watches.ts').then(
    (watches) => {
      watches.onHouse(() => tellHouse?.())
      return watches
    },
    (error) => {
      loaded = null
      throw error
    },
  )
  return loaded
}

/** Calls `edited` when the socket, if there is one, says that the house was edited. */
export function onHouseEdited(edited: () => void): void {
  tellHouse = edited
}

/**
 * Starts a subscription once its code is loaded, unless it was ended before. If the code cannot be loaded, subscribers
 * rely on polling. Returns the function that ends the subscription.
 */
export function watchOnceLoaded<Code>(code: () => Promise<Code>, begin: (code: Code) => () => void): () => void {
  let end: (() => void) | null = null
  let isEnded = false
  code().then(
    (loadedCode) => {
      if (!isEnded) end = begin(loadedCode)
    },
    () => undefined,
  )
  return () => {
    isEnded = true
    end?.()
  }
}

const watch = (begin: (watches: Watches) => () => void): (() => void) => watchOnceLoaded(load, begin)

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
