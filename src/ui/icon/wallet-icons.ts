/** The icon of a ticket's rows for wallets, apart from those of other pages. */
export const WALLET_ICONS = {
  wallet: 'M18 7.5v-3H5.5a2 2 0 0 0-2 2v13h17v-12h-15a2 2 0 0 1-1.5-.7M16.5 13.5h.01',
} as const
