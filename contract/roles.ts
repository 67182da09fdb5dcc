import { type OfficeRights, type OfficeRole, officeRole, type Tarefa } from './tarefas-rules.ts'

/**
 * The roles that may call each route (docs/api.md#roles). Read by the server's guard, which refuses every route that is
 * not listed, and by a test that calls every route. `own`: a cliente accesses only their own data; `city`: staff access
 * only data of their cities; the route's service enforces both. `reads`: which credential is read. By default it is the
 * bearer token, when one is sent to a route for staff or admins, and otherwise the cliente's cookie. `cookie`: a bearer
 * token is ignored. `nobody`: no credential is read, so that the route answers without the database.
 */
export type Role = 'visitor' | 'customer' | OfficeRole
export type Access = {
  roles: readonly Role[]
  /** Each of these tasks opens the route as well. */
  tarefas?: readonly Tarefa[]
  own?: true
  city?: true
  reads?: 'cookie' | 'nobody'
  /** The refusal of a back-office user without the right, where the specification has its own text. */
  refusal?: 'role.users-forbidden'
}

const everyone: Access = { roles: ['visitor', 'customer', 'gate', 'promoter', 'team', 'staff', 'admin'] }
/** Open to everyone, also with an expired token: some of these routes issue a new one. */
const openWithCookie: Access = { ...everyone, reads: 'cookie' }
const nobody: Access = { ...everyone, reads: 'nobody' }
const ownOnly: Access = { roles: ['customer'], own: true }
const ownOrAdmin: Access = { roles: ['customer', 'admin'], own: true }
/** Of their own, and the tickets of events in their cities. */
const ownOrStaff = (...tarefas: Tarefa[]): Access => ({
  roles: ['customer', 'staff', 'admin'],
  tarefas,
  own: true,
  city: true,
})
const ownOrTask = (tarefa: Tarefa): Access => ({ ...ownOrAdmin, tarefas: [tarefa] })
const cityStaff = (...tarefas: Tarefa[]): Access => ({ roles: ['staff', 'admin'], tarefas, city: true })
const office: Access = { roles: ['gate', 'promoter', 'team', 'staff', 'admin'] }
const ownOffice: Access = { ...office, own: true }
/** A promoter their own, staff those of their cities, admins all. */
const promoters: Access = {
  roles: ['promoter', 'staff', 'admin'],
  tarefas: ['divulgacao'],
  own: true,
  city: true,
}
const gate: Access = { roles: ['gate', 'staff', 'admin'], tarefas: ['portaria'], city: true }
const admin: Access = { roles: ['admin'] }
/** Of the whole house, which has no city. */
const house = (...tarefas: Tarefa[]): Access => ({ ...admin, tarefas })
/** Of the events in their cities; admins of all. */
const catalogue: Access = { ...admin, tarefas: ['catalogo'], city: true }
/** What costs the organiser of an event in their cities money; admins of all. */
const money: Access = { ...admin, tarefas: ['dinheiro'], city: true }
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
  'POST /api/cidades': house('config'),
  'DELETE /api/cidades': house('config'),
  'GET /api/tarifas': house('catalogo', 'config'),
  'POST /api/tarifas': house('config'),
  'POST /api/codigos/conferir': openWithCookie,
  'GET /api/codigos': promoters,
  'GET /api/codigos/:id': promoters,
  'POST /api/codigos': { ...house('divulgacao'), city: true },
  'GET /api/planos': everyone,
  'POST /api/planos': house('socios'),
  'DELETE /api/planos/:id': house('socios'),
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
  'POST /api/banners': house('divulgacao'),
  'PUT /api/banners': house('divulgacao'),
  'DELETE /api/banners': house('divulgacao'),
  'PUT /api/banners/ordem': house('divulgacao'),

  'GET /api/casa': nobody,
  'PUT /api/casa': house('config'),
  'PUT /api/casa/logo': house('config'),
  'DELETE /api/casa/logo': house('config'),

  'GET /api/mensagens/modelos/:tipo': house('config'),
  'GET /api/mensagens': admin,
  'POST /api/mensagens/tentar': admin,
  /** The signed link is the credential. */
  'GET /api/mensagens/modelos/:tipo/pagina': nobody,

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
  'POST /api/eventos': catalogue,
  'DELETE /api/eventos': catalogue,
  'POST /api/eventos/copiar': catalogue,
  'POST /api/eventos/modelo': admin,
  'GET /api/ensaio': admin,
  'POST /api/ensaio': admin,
  'DELETE /api/ensaio': admin,
  'PATCH /api/eventos/image': catalogue,
  'POST /api/eventos/setor': catalogue,
  'DELETE /api/eventos/setor': catalogue,
  'PUT /api/eventos/setor/lugares': catalogue,
  'PUT /api/eventos/vendas-abertas': catalogue,
  'PUT /api/eventos/publicar': catalogue,
  'POST /api/eventos/adiar': money,
  'POST /api/eventos/cancelar': money,
  'POST /api/eventos/cancelamento/tentar': money,
  'GET /api/eventos/:id/efeito': money,
  'GET /api/eventos/:id/cancelamento': money,
  'POST /api/eventos/lote': catalogue,
  'DELETE /api/eventos/lote': catalogue,
  'POST /api/eventos/vendas/list': everyone,
  'POST /api/eventos/vendas/count': everyone,
  'POST /api/eventos/vendas/total': cityStaff('dinheiro'),
  'GET /api/eventos/:id/fila': cityStaff('catalogo', 'dinheiro'),
  'POST /api/eventos/vendas/exportar': cityStaff('dinheiro'),

  'POST /api/exportacoes': cityStaff('catalogo', 'dinheiro', 'socios', 'divulgacao', 'config'),

  'GET /api/rifas': everyone,
  'GET /api/rifas/:id': everyone,
  'GET /api/rifas/:id/numeros': everyone,
  'GET /api/rifas/:id/lista.txt': nobody,
  'POST /api/rifas': house('divulgacao'),
  'DELETE /api/rifas': house('divulgacao'),
  'PATCH /api/rifas/image': house('divulgacao'),
  'POST /api/rifas/publicar': house('divulgacao'),
  'POST /api/rifas/lista': house('divulgacao'),
  'POST /api/rifas/sorteio': house('divulgacao'),
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
  'GET /api/conta/avisos': ownOnly,
  'POST /api/conta/email': ownOnly,
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
  'GET /api/pagarme/orders/:id/pdf': ownOnly,
  'GET /api/pagarme/customers': ownOnly,
  'POST /api/pagarme/customers': ownOnly,
  'POST /api/pagarme/pagadores': ownOnly,
  'GET /api/pagarme/customers/:id/cards': ownOnly,
  'POST /api/pagarme/customers/:id/cards': ownOnly,
  'DELETE /api/pagarme/customers/:id/cards/:cardId': ownOnly,
  'POST /api/pagarme/subscriptions': ownOnly,
  'GET /api/pagarme/subscriptions/:id': ownOrTask('socios'),
  'DELETE /api/pagarme/subscriptions/:id': ownOrTask('socios'),
  'PUT /api/pagarme/subscriptions/:id/items/:itemId': house('socios'),

  'POST /api/eventos/venda': ownOrStaff('vender'),
  'POST /api/rifas/venda': ownOrTask('divulgacao'),
  'POST /api/eventos/vendas/cliente': ownOrStaff('vender', 'dinheiro'),
  'GET /api/eventos/venda/:id': ownOrStaff('vender', 'dinheiro'),
  'GET /api/eventos/venda/:id/pdf': ownOnly,
  'GET /api/eventos/venda/:id/historico': cityStaff('vender', 'dinheiro'),
  'POST /api/reembolsos': { ...ownOrTask('dinheiro'), city: true },

  'GET /api/socio': house('socios'),
  'POST /api/socio': ownOnly,
  'POST /api/socio/plano': ownOnly,
  'GET /api/socio/cadeiras': everyone,
  'GET /api/socio/cliente/:id': ownOrTask('socios'),
  'GET /api/socio/tarifas': ownOnly,
  'GET /api/socio/reajuste': house('socios'),
  'POST /api/socio/reajuste': house('socios'),
  'GET /api/configSocioTorcedor': everyone,
  'POST /api/configSocioTorcedor': house('socios'),

  'GET /api/sorteios': house('divulgacao'),
  'GET /api/sorteios/exportar': house('divulgacao'),
  'GET /api/sorteios/lista': everyone,
  'GET /api/sorteios/lista.txt': nobody,
  'POST /api/sorteios/lista': house('divulgacao'),
  'POST /api/sorteios/sorteio': house('divulgacao'),
  'POST /api/sorteios/importar': house('divulgacao'),
  'DELETE /api/sorteios/:id': house('divulgacao'),

  'GET /api/portaria/chaves': { roles: gate.roles, tarefas: ['portaria'] },
  'GET /api/portaria/:idEvento': gate,
  'GET /api/portaria/:idEvento/entradas': cityStaff('dinheiro'),
  'GET /api/portaria/:idEvento/papel': gate,
  'POST /api/portaria/:idEvento/entradas': gate,
  'POST /api/portaria/:idEvento/conferir': gate,
  'POST /api/portaria/:idEvento/busca': gate,

  'GET /api/users/list': { ...admin, refusal: 'role.users-forbidden' },
  'GET /api/users/:id': ownOffice,
  'POST /api/users': admin,
  'PUT /api/users/senha': ownOffice,
  'GET /api/users/avisos': ownOffice,
  'PUT /api/users/avisos': ownOffice,
  'DELETE /api/users': admin,
  'DELETE /api/users/segundo-fator': admin,
  'DELETE /api/users/chaves': admin,
  'GET /api/users/:id/sessoes': admin,
  'DELETE /api/users/sessoes': admin,
  'POST /api/users/cidade': admin,
  'DELETE /api/users/cidade': admin,

  'GET /api/equipe': house('config'),
  'PUT /api/equipe': house('config'),
  'POST /api/papeis': admin,
  'DELETE /api/papeis/:id': admin,
  'POST /api/convites': house('config'),
  'POST /api/convites/:id/reenviar': house('config'),
  'DELETE /api/convites/:id': house('config'),
  // The secret of the link is the only credential.
  'POST /api/convites/abrir': openWithCookie,
  'POST /api/convites/aceitar': openWithCookie,

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

  'GET /api/comeco': admin,
  'GET /api/comeco/pix': admin,
  'POST /api/comeco/pix': admin,
  'POST /api/comeco/sms': admin,
  'POST /api/comeco/sms/confirmar': admin,
  'POST /api/comeco/email': admin,
  'PUT /api/comeco/equipe': admin,

  'POST /api/busca': cityStaff('vender', 'dinheiro'),
  'GET /api/painel': cityStaff('dinheiro'),
  'GET /api/historico': house('config'),
  'GET /api/alertas': house('config'),
  'POST /api/alertas/visto': house('config'),

  'POST /api/webhooks/pagarme': provider,
}

/** Whether a route admits a caller: by their role, or by a task. */
export const admits = (access: Access | undefined, role: Role, tarefas: readonly Tarefa[] = []): boolean =>
  access?.roles.includes(role) === true || tarefas.some((tarefa) => access?.tarefas?.includes(tarefa))

/** Whether a back-office user may make a call, e.g. 'POST /api/cidades'. */
export const mayCall = (user: OfficeRights, route: string): boolean =>
  admits(ROLE_TABLE[route], officeRole(user), user.tarefas)
