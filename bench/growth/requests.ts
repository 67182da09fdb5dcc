import { addDays, businessDay } from '../../contract/dates.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import type { Facts } from './facts.ts'

/**
 * The caller: anybody, the cliente with the most tickets, a member, a cliente in the line, staff of three cities, an
 * admin.
 */
export type Who = 'visitor' | 'cliente' | 'socio' | 'waiting' | 'staff' | 'admin'
/** `isFile`: the answer is the path of a file, which is requested, too. */
export type Asked = {
  name: string
  who: Who
  method: string
  path: string
  body?: object
  status: number
  isFile?: boolean
}

type Rest = Partial<Pick<Asked, 'body' | 'who' | 'status' | 'isFile'>>
const asked =
  (method: string, by: Who) =>
  (name: string, path: string, { who = by, status = 200, ...rest }: Rest = {}): Asked => ({
    name,
    who,
    method,
    path,
    status,
    ...rest,
  })
const [read, ownRead, officeRead] = [asked('GET', 'visitor'), asked('GET', 'cliente'), asked('GET', 'admin')]
const [search, ownSearch, officeSearch] = [asked('POST', 'visitor'), asked('POST', 'cliente'), asked('POST', 'admin')]

/** The reads of visitors and clientes: the site, their own pages, the line they wait in, the map they choose from. */
function siteRequests(facts: Facts): Asked[] {
  const { hot, hotSetor, hotLote, usual, rifa, nome, cidades, cliente, venda, lote, attempt, socio } = facts
  const today = businessDay(new Date())
  const list = (pesquisa: object) => ({ body: { pesquisa, cursor: 0 } })
  const onSale = { inicioVendasAte: today, dataEventoDepois: today }
  return [
    search('events on sale, page 1', 'eventos/list', list(onSale)),
    search('events on sale in one city', 'eventos/list', list({ ...onSale, cidades: cidades.slice(0, 1) })),
    search('events of one day', 'eventos/list', list({ data: addDays(today, 7) })),
    search('events by a rare name', 'eventos/list', list({ nome })),
    search('events by a name of one in eight', 'eventos/list', list({ nome: 'SHOW' })),
    search('events on sale by that name', 'eventos/list', list({ ...onSale, nome: 'show' })),
    search('events by three letters of one in seven', 'eventos/list', list({ nome: 'joã' })),
    search('events by a name that does not exist', 'eventos/list', list({ nome: 'xyzzy' })),
    search('search by two words', 'eventos/list', list({ texto: 'sol festival' })),
    search('search by a word of one in eight', 'eventos/list', list({ texto: 'show' })),
    search('search by a word of all descriptions', 'eventos/list', list({ texto: 'festa' })),
    search('search with a typo', 'eventos/list', list({ texto: 'festivl praia' })),
    search('search that finds nothing', 'eventos/list', list({ texto: 'xyzzy opera' })),
    read('page of the popular event', `eventos/${hot}`),
    read('an event as a calendar shows it', `eventos/${hot}/agenda.ics`),
    read('cities', 'cidades'),
    read('banners', 'banners'),
    read('raffles', 'rifas'),
    search('seats of the popular event (5 000 sold)', 'eventos/vendas/list', { body: { id: hot } }),
    ownSearch('seats of its sector', 'eventos/vendas/list', { body: { id: hot, setor: hotSetor } }),
    search('seats of an ordinary event', 'eventos/vendas/list', { body: { id: usual } }),
    ownSearch('numbers of a raffle', 'rifas/vendas/list', { body: { id: rifa } }),
    ownSearch('vendas/count of the popular lot', 'eventos/vendas/count', { body: { id: hotLote } }),
    read('map: the places of the popular event', `eventos/${hot}/lugares`),
    read('map: what changed of the popular event', `eventos/${hot}/lugares?desde=1`),
    ownRead('map: own places', `eventos/${hot}/lugares`),
    read('map: the numbers of a raffle', `rifas/${rifa}/numeros`),
    read('map: the seats of the club', 'socio/cadeiras'),
    ownSearch('tickets of the cliente with most tickets', 'eventos/vendas/cliente', {
      body: { idCliente: cliente.id, cursor: 0, limit: PAGE_SIZE_MAX },
    }),
    ownRead('one ticket', `eventos/venda/${venda}`),
    ownSearch('the tickets of an order', 'eventos/venda', {
      body: { order_id: attempt, id_evento_setor_lote: lote },
    }),
    ownRead('an order', `pagarme/orders/${attempt}`),
    ownRead('open reservations', 'reservas'),
    ownRead('own membership', `socio/cliente/${socio}`, { who: 'socio' }),
    ownRead('what forbids the removal of an account', 'conta/remocao'),
    read('waiting room: how the line is', `fila/${hot}`),
    ownRead('waiting room: own place', `fila/${hot}/lugar`, { who: 'waiting' }),
  ]
}

/** The reads of the back-office: lists, counts, sums and lookups. */
function officeRequests(facts: Facts): Asked[] {
  const { hot, hotVenda, usual, rifa, cidades, cliente, reserva, usuario, idle } = facts
  const [cidade] = cidades
  const text = encodeURIComponent
  const events = (cursor: number) => ({ body: { pesquisa: {}, cursor } })
  const tickets = (body: object) => ({ body: { ...body, cursor: 0, limit: 25 } })
  return [
    officeSearch('admin: all events, page 1', 'eventos/list', events(0)),
    officeSearch('admin: all events, page 10', 'eventos/list', events(225)),
    officeSearch('admin: all events, the last page', 'eventos/list', events(Math.floor((facts.eventos - 1) / 25) * 25)),
    officeSearch('staff of three cities, page 1', 'eventos/list', { ...events(0), who: 'staff' }),
    officeRead('the same in the back office, with what is sold', `eventos/${hot}`),
    asked('DELETE', 'admin')('events of a city, counted before it is deleted', 'cidades', {
      body: { id: cidade },
      status: 409,
    }),
    officeRead('raffles in the back office, with what is sold', 'rifas'),
    officeRead('one raffle', `rifas/${rifa}`),
    officeSearch('vendas/total of the popular event', 'eventos/vendas/total', { body: { idEvento: hot } }),
    officeSearch('vendas/total of an ordinary event', 'eventos/vendas/total', { body: { idEvento: usual } }),
    officeSearch('tickets by phone', 'eventos/vendas/cliente', tickets({ telefone: cliente.telefone })),
    officeSearch('tickets by CPF, in three cities', 'eventos/vendas/cliente', {
      ...tickets({ cpf: cliente.cpf }),
      who: 'staff',
    }),
    officeSearch(
      'tickets by e-mail and event',
      'eventos/vendas/cliente',
      tickets({ email: cliente.email, idEvento: hot }),
    ),
    officeRead('one sale', `eventos/venda/${hotVenda}`),
    officeRead('the history of a sale', `eventos/venda/${hotVenda}/historico`),
    officeRead('portaria: the list of the popular event, first page', `portaria/${hot}?limit=1000`),
    officeRead('dashboard of a day', 'painel?dias=1'),
    officeRead('dashboard of 30 days', 'painel?dias=30'),
    officeRead('dashboard of 30 days, three cities', 'painel?dias=30', { who: 'staff' }),
    officeRead('clientes, page 1', 'clientes?cursor=0&limit=25'),
    officeRead('clientes by a name of one in forty', `clientes?limit=25&pesquisa=${text('josé silva')}`),
    officeRead('clientes by a rare name', `clientes?limit=25&pesquisa=${text(cliente.nome)}`),
    asked('DELETE', 'admin')('sessions of a cliente are ended', 'clientes/sessoes', { body: { id: idle } }),
    officeRead('history, page 1', 'historico'),
    officeRead('history of one order', `historico?id=${reserva}`),
    officeRead('history of events', 'historico?entidade=evento'),
    officeRead('history of one cliente', `historico?ator=cliente:${cliente.id}`),
    officeSearch('sales of the popular event as a file', 'eventos/vendas/exportar', {
      body: { idEvento: hot },
      isFile: true,
    }),
    officeSearch('sales of a raffle as a file', 'eventos/vendas/exportar', { body: { idRifa: rifa }, isFile: true }),
    officeRead('members, page 1', 'socio?limit=25'),
    officeRead('members with a refused charge', 'socio?limit=25&em_dia=false'),
    officeRead('members by a name', `socio?limit=25&pesquisa=${text('josé silva')}`),
    officeRead('members by a seat', 'socio?limit=25&pesquisa=77'),
    officeRead('members by what they pay', 'socio/reajuste?valor=60'),
    officeRead('entries for the prize draw, page 1', 'sorteios'),
    officeRead('entries by a name', `sorteios?nome=${text('jose lima')}`),
    officeRead('users', 'users/list'),
    officeRead('open sessions of a user', `users/${usuario}/sessoes`),
    officeRead('alerts, page 1', 'alertas'),
  ]
}

/** All measured requests. */
export const requests = (facts: Facts): Asked[] => [...siteRequests(facts), ...officeRequests(facts)]
