import { randomUUID } from 'node:crypto'
import { addDays, businessDay } from '../../contract/dates.ts'
import { EventoListInput } from '../../contract/eventos.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import type { Usuario } from '../../server/auth/admin-sessions-repo.ts'
import type { Db } from '../../server/db/connection.ts'
import { takenText } from '../../server/modules/eventos/eventos-repo.ts'
import { countTaken } from '../../server/modules/eventos/lugares-repo.ts'
import { searchEventos } from '../../server/modules/eventos/search.ts'
import { takenText as numbersText } from '../../server/modules/rifas/rifa-numeros-repo.ts'
import { listOfCliente } from '../../server/modules/vendas/vendas-repo.ts'
import { type Facts, type Query, readFacts } from './facts.ts'
import { clockQueries } from './job-queries.ts'
import { catalogueQueries, listQueries } from './list-queries.ts'
import { officeQueries } from './office-queries.ts'
import { personQueries } from './person-queries.ts'

/** All measured queries. Each runs through the functions that the server itself calls. */
export async function queries(db: Db): Promise<Query[]> {
  const facts = await readFacts(db)
  return [
    ...siteQueries(db, facts),
    ...catalogueQueries(db, facts),
    ...personQueries(db, facts),
    ...officeQueries(db, facts),
    ...listQueries(db, facts),
    ...clockQueries(db, facts),
  ]
}

/** The queries of visitors and clientes, and the list of events of the back-office. */
function siteQueries(db: Db, { hot, hotSetor, hotLote, usual, rifa, nome, cidades, cliente, eventos }: Facts): Query[] {
  const today = businessDay(new Date())
  const staff: Usuario = { id: randomUUID(), nome: '', login: '', admin: false, cidades, sessionId: '' }
  const admin: Usuario = { ...staff, admin: true, cidades: null }
  const list = (pesquisa: Partial<EventoListInput['pesquisa']>, usuario: Usuario | null = null, cursor = 0) => {
    const input = { ...EventoListInput.parse({ cursor }), pesquisa: { cidades: [], nome: undefined, ...pesquisa } }
    return () => searchEventos(db, input, usuario, new Date())
  }
  const last = Math.floor((eventos - 1) / 25) * 25
  const onSale = { inicioVendasAte: today, dataEventoDepois: today }
  return [
    { name: 'events on sale, page 1', run: list(onSale) },
    { name: 'events on sale in one city', run: list({ ...onSale, cidades: cidades.slice(0, 1) }) },
    { name: 'events of one day', run: list({ data: addDays(today, 7) }) },
    { name: 'events by a rare name', run: list({ nome }) },
    { name: 'events by a name of one in eight', run: list({ nome: 'SHOW' }) },
    { name: 'events on sale by that name', run: list({ ...onSale, nome: 'show' }) },
    { name: 'events by three letters of one in seven', run: list({ nome: 'joã' }) },
    { name: 'events by a name that does not exist', run: list({ nome: 'xyzzy' }) },
    { name: 'admin: all events, page 1', run: list({}, admin) },
    { name: 'admin: all events, page 10', run: list({}, admin, 225) },
    { name: 'admin: all events, the last page', run: list({}, admin, last) },
    { name: 'staff of three cities, page 1', run: list({}, staff) },
    { name: 'seats of the popular event (5 000 sold)', run: () => takenText(db, hot, null, null) },
    { name: 'seats of its sector', run: () => takenText(db, hot, hotSetor, cliente.id) },
    { name: 'seats of an ordinary event', run: () => takenText(db, usual, null, null) },
    { name: 'numbers of a raffle', run: () => numbersText(db, rifa, cliente.id, { hidden: false }) },
    { name: 'vendas/count of the popular lot', run: () => countTaken(db, hotLote, cliente.id) },
    {
      name: 'tickets of the cliente with most tickets',
      run: () => listOfCliente(db, cliente.id, { cursor: 0, limit: PAGE_SIZE_MAX }),
    },
  ]
}
