/** In the address of a ticket's page, when a wallet did not answer. */
export const CARTEIRA_AWAY = { name: 'carteira', value: 'indisponivel' } as const
