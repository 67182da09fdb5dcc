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
  /** An event, a raffle or the club was edited, not only its stock: read it again. */
  edited: 'editado',
  watchPainel: 'watch-painel',
  unwatchPainel: 'unwatch-painel',
  painel: 'painel',
  /** Messages may have been missed: the page subscribes again and reads the present state. */
  again: 'again',
} as const

/** The id in an `edited` message about the club. */
export const CLUB_ID = 'clube'
/** The id in an `edited` message about the house, which every socket gets. */
export const HOUSE_ID = 'casa'
