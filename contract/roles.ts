/**
 * The roles that may call each route (docs/api.md#roles). Read by the server's guard, which refuses every route that is
 * not listed, and by a test that calls every route. `own`: a cliente accesses only their own data; `city`: staff access
 * only data of their cities; the route's service enforces both. `reads`: which credential is read. By default it is the
 * bearer token, when one is sent to a route for staff or admins, and otherwise the cliente's cookie. `cookie`: a bearer
 * token is ignored. `nobody`: no credential is read, so that the route answers without the database.
 */
/**
 * `gate`: staff who work at the gates of their cities' events and see nothing else of the back-office. `promoter`: who sells
 * with codes and gives courtesies, and sees these alone.
 */
export type Role = 'visitor' | 'customer' | 'gate' | 'promoter' | 'staff' | 'admin'
/** The rights of a back-office user, of which one at most is true. */
export type OfficeRights = { admin: boolean; portaria: boolean; promotor: boolean }
/** The role of a back-office user. */
export const officeRole = ({ admin, portaria, promotor }: OfficeRights): Exclude<Role, 'visitor' | 'customer'> =>
  admin ? 'admin' : portaria ? 'gate' : promotor ? 'promoter' : 'staff'

/** Whether a user sees drafts, sales and figures. At the gate and to a promoter, events are what they are to the public. */
export const isStaff = ({ portaria = false, promotor = false }: Partial<OfficeRights>): boolean =>
  !portaria && !promotor

export type Access = {
  roles: readonly Role[]
  own?: true
  city?: true
  reads?: 'cookie' | 'nobody'
  /** The refusal of a back-office user without the right, where the specification has its own text. */
  refusal?: 'role.users-forbidden'
}

const everyone: Access = { roles: ['visitor', 'customer', 'gate', 'promoter', 'staff', 'admin'] }
/** Open to everyone, also with an expired token: some of these routes issue a new one. */
const openWithCookie: Access = { ...everyone, reads: 'cookie' }
const nobody: Access = { ...everyone, reads: 'nobody' }
const ownOnly: Access = { roles: ['customer'], own: true }
const ownOrStaff: Access = { roles: ['customer', 'staff', 'admin'], own: true, city: true }
const ownOrAdmin: Access = { roles: ['customer', 'admin'], own: true }
const cityStaff: Access = { roles: ['staff', 'admin'], city: true }
const office: Access = { roles: ['gate', 'promoter', 'staff', 'admin'] }
const ownOffice: Access = { roles: ['gate', 'promoter', 'staff', 'admin'], own: true }
/** A promoter their own, staff those of their cities, admins all. */
const promoters: Access = { roles: ['promoter', 'staff', 'admin'], own: true, city: true }
const gate: Access = { roles: ['gate', 'staff', 'admin'], city: true }
const admin: Access = { roles: ['admin'] }
/** Called by the payment provider: the route checks the provider's own credentials. */
const provider: Access = { ...everyone, reads: 'cookie' }

export const ROLE_TABLE: Readonly<Record<string, Access>> = {
  'GET /healthz': nobody,
  'GET /readyz': nobody,
  /** The route authenticates by its own token. */
  'GET /metrics': nobody,
  'GET /api/docs': nobody,
  'GET /api/docs/json': nobody,

  'POST /api/login': openWithCookie,
  'POST /api/login/codigo': openWithCookie,
  'POST /api/login/senha': openWithCookie,
  'POST /api/login/segundo-fator': openWithCookie,
  'POST /api/login/segundo-fator/confirmar': openWithCookie,
  'POST /api/login/chave/opcoes': openWithCookie,
  'POST /api/login/chave': openWithCookie,
  'POST /api/verify-token': office,
  'POST /api/refresh-token': openWithCookie,
  'POST /api/logout': openWithCookie,

  'GET /api/cidades': everyone,
  'GET /api/cidades/coordenadas': everyone,
  'GET /api/cidades/:id': everyone,
  'POST /api/cidades': admin,
  'DELETE /api/cidades': admin,
  'GET /api/tarifas': admin,
  'POST /api/tarifas': admin,
  'POST /api/codigos/conferir': openWithCookie,
  'GET /api/codigos': promoters,
  'GET /api/codigos/:id': promoters,
  'POST /api/codigos': admin,
  'GET /api/planos': everyone,
  'POST /api/planos': admin,
  'DELETE /api/planos/:id': admin,
  'GET /api/cortesias': promoters,
  'GET /api/cortesias/eventos': promoters,
  'GET /api/cortesias/eventos/:id': promoters,
  'GET /api/cortesias/:id': promoters,
  'GET /api/cortesias/:id/ingressos': promoters,
  'POST /api/cortesias': promoters,
  'POST /api/cortesias/lista': promoters,
  'POST /api/cortesias/cotas': admin,
  'DELETE /api/cortesias/:id': promoters,

  'GET /api/banners': everyone,
  'POST /api/banners': admin,
  'PUT /api/banners': admin,
  'DELETE /api/banners': admin,
  'PUT /api/banners/ordem': admin,

  'GET /api/casa': nobody,
  'PUT /api/casa': admin,
  'PUT /api/casa/logo': admin,
  'DELETE /api/casa/logo': admin,

  'GET /api/casaImg/:file': openWithCookie,
  'GET /api/bannerImg/:file': openWithCookie,
  'GET /api/eventoImg/:file': openWithCookie,
  'GET /api/rifaImg/:file': openWithCookie,
  'GET /api/fotos/:file': openWithCookie,
  'GET /api/exportacoes/:file': openWithCookie,

  'GET /api/eventos/:id': everyone,
  'GET /api/eventos/:id/agenda.ics': nobody,
  'GET /api/eventos/:id/lugares': openWithCookie,
  'GET /api/eventos/:id/meia': openWithCookie,
  'POST /api/eventos/list': everyone,
  'POST /api/eventos': admin,
  'DELETE /api/eventos': admin,
  'POST /api/eventos/copiar': admin,
  'PATCH /api/eventos/image': admin,
  'POST /api/eventos/setor': admin,
  'DELETE /api/eventos/setor': admin,
  'PUT /api/eventos/setor/lugares': admin,
  'PUT /api/eventos/vendas-abertas': admin,
  'PUT /api/eventos/publicar': admin,
  'POST /api/eventos/lote': admin,
  'DELETE /api/eventos/lote': admin,
  'POST /api/eventos/vendas/list': everyone,
  'POST /api/eventos/vendas/count': everyone,
  'POST /api/eventos/vendas/total': cityStaff,
  'GET /api/eventos/:id/fila': cityStaff,
  'POST /api/eventos/vendas/exportar': cityStaff,

  'POST /api/exportacoes': cityStaff,

  'GET /api/rifas': everyone,
  'GET /api/rifas/:id': everyone,
  'GET /api/rifas/:id/numeros': everyone,
  'GET /api/rifas/:id/lista.txt': nobody,
  'POST /api/rifas': admin,
  'DELETE /api/rifas': admin,
  'PATCH /api/rifas/image': admin,
  'POST /api/rifas/publicar': admin,
  'POST /api/rifas/lista': admin,
  'POST /api/rifas/sorteio': admin,
  'POST /api/rifas/vendas/list': everyone,

  'POST /api/sms': openWithCookie,
  'POST /api/sms/confirmar': openWithCookie,
  'GET /api/clientes/phone/:phone': openWithCookie,
  'POST /api/clientes': openWithCookie,
  'POST /api/clientes/login': openWithCookie,
  'POST /api/clientes/logout': openWithCookie,
  'GET /api/clientes': admin,
  'GET /api/clientes/:id': ownOrAdmin,
  'DELETE /api/clientes/sessoes': admin,

  'GET /api/privacidade': nobody,
  'POST /api/conta/cadastro': ownOnly,
  'POST /api/conta/dados': ownOnly,
  'GET /api/conta/remocao': ownOnly,
  'POST /api/conta/remocao': ownOnly,

  'POST /api/reservas': ownOnly,
  'GET /api/reservas': ownOnly,
  'DELETE /api/reservas/:id': ownOnly,
  'POST /api/reservas/:id/prorrogar': ownOnly,
  'POST /api/reservas/:id/cancelar-pagamento': ownOnly,

  // The place's token is signed for the session's cookie, so a poll does not read the session.
  'GET /api/fila/:id': nobody,
  'GET /api/fila/:id/lugar': ownOnly,
  'GET /api/fila/:id/lista.txt': nobody,
  'POST /api/fila/:id': ownOnly,
  'DELETE /api/fila/:id': ownOnly,

  'GET /api/pagarme/chave': ownOnly,
  'POST /api/pagarme/orders': ownOnly,
  'GET /api/pagarme/orders/:id': ownOnly,
  'GET /api/pagarme/customers': ownOnly,
  'POST /api/pagarme/customers': ownOnly,
  'POST /api/pagarme/pagadores': ownOnly,
  'GET /api/pagarme/customers/:id/cards': ownOnly,
  'POST /api/pagarme/customers/:id/cards': ownOnly,
  'DELETE /api/pagarme/customers/:id/cards/:cardId': ownOnly,
  'POST /api/pagarme/subscriptions': ownOnly,
  'GET /api/pagarme/subscriptions/:id': ownOrAdmin,
  'DELETE /api/pagarme/subscriptions/:id': ownOrAdmin,
  'PUT /api/pagarme/subscriptions/:id/items/:itemId': admin,

  'POST /api/eventos/venda': ownOrStaff,
  'POST /api/rifas/venda': ownOrAdmin,
  'POST /api/eventos/vendas/cliente': ownOrStaff,
  'GET /api/eventos/venda/:id': ownOrStaff,
  'GET /api/eventos/venda/:id/historico': cityStaff,
  'POST /api/reembolsos': ownOrAdmin,

  'GET /api/socio': admin,
  'POST /api/socio': ownOnly,
  'POST /api/socio/plano': ownOnly,
  'GET /api/socio/cadeiras': everyone,
  'GET /api/socio/cliente/:id': ownOrAdmin,
  'GET /api/socio/tarifas': ownOnly,
  'GET /api/socio/reajuste': admin,
  'POST /api/socio/reajuste': admin,
  'GET /api/configSocioTorcedor': everyone,
  'POST /api/configSocioTorcedor': admin,

  'GET /api/sorteios': admin,
  'GET /api/sorteios/exportar': admin,
  'GET /api/sorteios/lista': everyone,
  'GET /api/sorteios/lista.txt': nobody,
  'POST /api/sorteios/lista': admin,
  'POST /api/sorteios/sorteio': admin,
  'POST /api/sorteios/importar': admin,
  'DELETE /api/sorteios/:id': admin,

  'GET /api/portaria/chaves': { roles: gate.roles },
  'GET /api/portaria/:idEvento': gate,
  'GET /api/portaria/:idEvento/entradas': cityStaff,
  'GET /api/portaria/:idEvento/papel': gate,
  'POST /api/portaria/:idEvento/entradas': gate,
  'POST /api/portaria/:idEvento/conferir': gate,
  'POST /api/portaria/:idEvento/busca': gate,

  'GET /api/users/list': { ...admin, refusal: 'role.users-forbidden' },
  'GET /api/users/:id': ownOffice,
  'POST /api/users': admin,
  'PUT /api/users/senha': ownOffice,
  'DELETE /api/users': admin,
  'DELETE /api/users/segundo-fator': admin,
  'DELETE /api/users/chaves': admin,
  'GET /api/users/:id/sessoes': admin,
  'DELETE /api/users/sessoes': admin,
  'POST /api/users/cidade': admin,
  'DELETE /api/users/cidade': admin,

  'GET /api/segundo-fator': ownOffice,
  'POST /api/segundo-fator': ownOffice,
  'POST /api/segundo-fator/confirmar': ownOffice,
  'POST /api/segundo-fator/codigos': ownOffice,
  'DELETE /api/segundo-fator': ownOffice,
  'GET /api/chaves': ownOffice,
  'POST /api/chaves/opcoes': ownOffice,
  'POST /api/chaves': ownOffice,
  'PUT /api/chaves': ownOffice,
  'DELETE /api/chaves': ownOffice,
  'GET /api/prova': ownOffice,
  'POST /api/prova/opcoes': ownOffice,
  'POST /api/prova/chave': ownOffice,
  'POST /api/prova/senha': ownOffice,
  'GET /api/sessoes': ownOffice,
  'DELETE /api/sessoes': ownOffice,
  'DELETE /api/sessoes/outras': ownOffice,

  'POST /api/busca': cityStaff,
  'GET /api/painel': cityStaff,
  'GET /api/historico': admin,
  'GET /api/alertas': admin,
  'POST /api/alertas/visto': admin,

  'POST /api/webhooks/pagarme': provider,
}
