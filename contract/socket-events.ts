/** The socket's events (docs/api.md#realtime). What becomes of an order comes under the order's own id. */
export const SOCKET_EVENTS = {
  watchOrder: 'watch',
  watchEvento: 'watch-evento',
  unwatchEvento: 'unwatch-evento',
  stock: 'lugares',
} as const
