/** The router's key of this history entry; its first one has none of its own. */
export const entryKey = (): unknown => Object(window.history.state).key ?? 'default'
