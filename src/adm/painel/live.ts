/** Options of the queries whose answers move while the page is looked at. */
export const LIVE = { pollingInterval: 15_000, skipPollingIfUnfocused: true } as const
