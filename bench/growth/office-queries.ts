import { addDays, businessDay } from '../../contract/dates.ts'
import { HistoricoQuery } from '../../contract/historico.ts'
import { eventoStart } from '../../contract/instants-rules.ts'
import type { Db } from '../../server/db/connection.ts'
import { countOf, pageOf } from '../../server/modules/clientes/clientes-list-repo.ts'
import { hasPast, sumPaid } from '../../server/modules/eventos/edit-repo.ts'
import { countHistory, listHistory } from '../../server/modules/historico/historico-repo.ts'
import { nextEventos, readEventos, readFilled } from '../../server/modules/painel/painel-eventos-repo.ts'
import {
  countAttempts,
  countEntradas,
  countOpen,
  countRefused,
  sumRefunding,
  sumReturned,
} from '../../server/modules/painel/painel-repo.ts'
import { sumByEvento, sumSales } from '../../server/modules/painel/painel-vendas-repo.ts'
import { countTickets, listTickets } from '../../server/modules/portaria/portaria-repo.ts'
import { searchSales } from '../../server/modules/vendas/vendas-repo.ts'
import type { Facts, Query } from './facts.ts'

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** The queries of the back-office. */
export function officeQueries(db: Db, facts: Facts): Query[] {
  const { hot, usual, unsold, cidades, cliente } = facts
  const today = businessDay(new Date())
  const span = (days: number) => ({
    from: eventoStart(addDays(today, 1 - days)),
    until: eventoStart(addDays(today, 1)),
  })
  const page = { cursor: 0, limit: 25 }
  const clientes = (nome: string) => () => Promise.all([pageOf(db, { nome }, 0, 25), countOf(db, { nome })])
  const history = (filter: Partial<HistoricoQuery>) => async () => {
    const query = { ...HistoricoQuery.parse({}), ...filter }
    return [await listHistory(db, query), await countHistory(db, query)]
  }
  return [
    { name: 'vendas/total of the popular event', run: () => sumPaid(db, hot) },
    { name: 'vendas/total of an ordinary event', run: () => sumPaid(db, usual) },
    { name: 'may this event be deleted', run: () => db.transaction((tx) => hasPast(tx, { evento: unsold })) },
    { name: 'tickets by phone', run: () => searchSales(db, null, { telefone: cliente.telefone }, page) },
    { name: 'tickets by CPF, in three cities', run: () => searchSales(db, cidades, { cpf: cliente.cpf }, page) },
    {
      name: 'tickets by e-mail and event',
      run: () => searchSales(db, null, { email: cliente.email, idEvento: hot }, page),
    },
    {
      name: 'portaria: the list of the popular event, first page',
      run: () => listTickets(db, hot, { changed: '2000-01-01T00:00:00Z', id: NIL_UUID }, 1000),
    },
    { name: 'portaria: counters of the popular event', run: () => countTickets(db, hot, new Date().toISOString()) },
    { name: 'dashboard: sales of a day', run: () => sumSales(db, null, span(1)) },
    { name: 'dashboard: sales of 30 days', run: () => sumSales(db, null, span(30)) },
    { name: 'dashboard: the same, three cities', run: () => sumSales(db, cidades, span(30)) },
    { name: 'dashboard: the events of 30 days', run: () => sumByEvento(db, null, span(30)) },
    {
      name: 'dashboard: the next events, by sector and lot',
      run: async () => {
        const ids = await nextEventos(db, null, today, 10)
        return [await readEventos(db, ids), await readFilled(db, ids)]
      },
    },
    {
      name: 'dashboard: refused payments of 30 days',
      run: () => Promise.all([countAttempts(db, null, span(30)), countRefused(db, null, span(30))]),
    },
    { name: 'dashboard: attempts of 30 days, three cities', run: () => countAttempts(db, cidades, span(30)) },
    { name: 'dashboard: refunds of 30 days', run: () => sumReturned(db, null, span(30)) },
    { name: 'dashboard: open tasks', run: () => countOpen(db, null) },
    { name: 'dashboard: refunds in progress', run: () => sumRefunding(db, null) },
    { name: 'dashboard: entradas today', run: () => countEntradas(db, null, span(1)) },
    { name: 'clientes, page 1', run: () => Promise.all([pageOf(db, null, 0, 25), countOf(db, null)]) },
    { name: 'clientes by a name of one in forty', run: clientes('josé silva') },
    { name: 'clientes by a rare name', run: clientes(cliente.nome) },
    { name: 'history, page 1', run: history({}) },
    { name: 'history of one order', run: history({ id: facts.reserva }) },
    { name: 'history of events', run: history({ entidade: 'evento' }) },
    { name: 'history of one cliente', run: history({ ator: `cliente:${cliente.id}` }) },
  ]
}
