/** The site's own addresses (spec §2), each spelled once. */
export const PATHS = { home: '/' } as const
