/**
 * Who may call what (wire.md). Read by the server's guard, which refuses whatever is not here, and by a test that calls
 * every route. `own`: a customer reaches his own things only; the route's service sees to it.
 */
export type Role = 'visitor' | 'customer' | 'staff' | 'admin'
export type Access = { roles: readonly Role[]; own?: true }

const everyone: Access = { roles: ['visitor', 'customer', 'staff', 'admin'] }
const ownOnly: Access = { roles: ['customer'], own: true }
/** Not for people: the route checks the provider's own credentials. */
const provider: Access = { roles: ['visitor'] }

export const ROLE_TABLE: Readonly<Record<string, Access>> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,

  'GET /api/cidades': everyone,
  'GET /api/cidades/:id': everyone,
  'GET /api/banners': everyone,
  'GET /api/bannerImg/:file': everyone,
  'GET /api/eventoImg/:file': everyone,
  'GET /api/eventos/:id': everyone,
  'POST /api/eventos/list': everyone,
  'POST /api/eventos/vendas/list': everyone,
  'POST /api/eventos/vendas/count': everyone,
  'GET /api/rifas': everyone,
  'GET /api/rifas/:id': everyone,
  'POST /api/rifas/vendas/list': everyone,

  'POST /api/sms': everyone,
  'POST /api/sms/confirmar': everyone,
  'GET /api/clientes/phone/:phone': everyone,
  'POST /api/clientes': everyone,
  'POST /api/clientes/login': everyone,
  'POST /api/clientes/logout': everyone,
  'GET /api/clientes/:id': ownOnly,

  'POST /api/reservas': ownOnly,
  'GET /api/reservas': ownOnly,
  'DELETE /api/reservas/:id': ownOnly,
  'POST /api/reservas/:id/prorrogar': ownOnly,
  'POST /api/reservas/:id/cancelar-pagamento': ownOnly,

  'GET /api/pagarme/chave': ownOnly,
  'POST /api/pagarme/orders': ownOnly,
  'GET /api/pagarme/orders/:id': ownOnly,
  'GET /api/pagarme/customers': ownOnly,
  'POST /api/pagarme/customers': ownOnly,
  'GET /api/pagarme/customers/:id/cards': ownOnly,
  'POST /api/pagarme/customers/:id/cards': ownOnly,
  'DELETE /api/pagarme/customers/:id/cards/:cardId': ownOnly,

  'POST /api/eventos/venda': ownOnly,
  'POST /api/rifas/venda': ownOnly,
  'POST /api/eventos/vendas/cliente': ownOnly,
  'GET /api/eventos/venda/:id': ownOnly,

  'POST /api/webhooks/pagarme': provider,
}
