/** The socket's events (docs/api.md#realtime). Changes of an order are emitted under the order's own id. */
export const SOCKET_EVENTS = {
  watchOrder: 'watch',
  watchEvento: 'watch-evento',
  unwatchEvento: 'unwatch-evento',
  stock: 'lugares',
  watchRifa: 'watch-rifa',
  unwatchRifa: 'unwatch-rifa',
  numbers: 'numeros',
  watchClub: 'watch-clube',
  unwatchClub: 'unwatch-clube',
  seats: 'cadeiras',
  watchPainel: 'watch-painel',
  unwatchPainel: 'unwatch-painel',
  painel: 'painel',
  /** What changed may not have been told: the page subscribes again, and reads what it missed. */
  again: 'again',
} as const
