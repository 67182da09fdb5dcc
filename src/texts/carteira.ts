/** Texts of a ticket's rows for the wallets of phones. */
export const CARTEIRA = {
  add: { apple: 'Adicionar à Carteira da Apple', google: 'Adicionar à Carteira do Google' },
  away: 'A carteira não respondeu. Tente de novo em alguns minutos: este ingresso vale do mesmo jeito.',
} as const
