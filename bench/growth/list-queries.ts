import { addDays, businessDay } from '../../contract/dates.ts'
import { eventoStart } from '../../contract/instants-rules.ts'
import { SorteioFilter } from '../../contract/sorteios.ts'
import { VendasExportarInput } from '../../contract/vendas.ts'
import { readSocio as readMembership } from '../../server/club/club-repo.ts'
import type { Db } from '../../server/db/connection.ts'
import { countAlerts, listAlerts } from '../../server/modules/alertas/alertas-repo.ts'
import { listBanners } from '../../server/modules/banners/banners-repo.ts'
import { countEventos, listCidades } from '../../server/modules/cidades/cidades-repo.ts'
import { batchAfter } from '../../server/modules/clientes/clientes-list-repo.ts'
import { readAgenda } from '../../server/modules/eventos/agenda-repo.ts'
import { countTakenIn, takenNumbers } from '../../server/modules/eventos/edit-setor-repo.ts'
import { readEvento, readEventoRow } from '../../server/modules/eventos/eventos-repo.ts'
import { historyOfVenda } from '../../server/modules/historico/historico-repo.ts'
import { countAlerts as countOpenAlerts, countSocios } from '../../server/modules/painel/painel-repo.ts'
import { returnedVersion } from '../../server/modules/painel/painel-vendas-repo.ts'
import { countPortoes, findTickets } from '../../server/modules/portaria/portaria-repo.ts'
import { countOpen, findWinner, soldNumbers } from '../../server/modules/rifas/rifa-draw-repo.ts'
import { countTaken } from '../../server/modules/rifas/rifa-edit-repo.ts'
import { readLista } from '../../server/modules/rifas/rifa-lista-repo.ts'
import { packedTaken } from '../../server/modules/rifas/rifa-numeros-repo.ts'
import { findRifa, listRifas } from '../../server/modules/rifas/rifas-repo.ts'
import { highestSeat } from '../../server/modules/socio/socio-config-repo.ts'
import { countPrices, listSocios } from '../../server/modules/socio/socio-repo.ts'
import { knownDocuments, listSorteios, sorteiosAfter } from '../../server/modules/sorteios/sorteios-repo.ts'
import { listUsers } from '../../server/modules/users/users-repo.ts'
import { salesAfter } from '../../server/modules/vendas/vendas-export-repo.ts'
import { findInScope } from '../../server/modules/vendas/vendas-repo.ts'
import { listCidadeIds, listEventoEntries, listRifaEntries } from '../../server/pages/sitemap-repo.ts'
import type { Facts, Query } from './facts.ts'

const SITEMAP = 5000

/** Pages and lists of the catalogue. */
export function catalogueQueries(db: Db, { hot, hotSetor, rifa, cidades }: Facts): Query[] {
  const today = businessDay(new Date())
  const [cidade = ''] = cidades
  return [
    { name: 'page of the popular event', run: () => readEvento(db, hot) },
    { name: 'the same in the back office, with what is sold', run: () => readEvento(db, hot, { sold: true }) },
    { name: 'an event as a row of a list', run: () => readEventoRow(db, hot) },
    { name: 'an event as a calendar shows it', run: () => readAgenda(db, hot) },
    { name: 'cities', run: () => listCidades(db) },
    {
      name: 'events of a city, counted before it is deleted',
      run: () => db.transaction((tx) => countEventos(tx, cidade)),
    },
    { name: 'banners', run: () => listBanners(db, { hidden: false }) },
    { name: 'raffles', run: () => listRifas(db, { hidden: false }) },
    { name: 'raffles in the back office, with what is sold', run: () => listRifas(db, { hidden: true }) },
    { name: 'one raffle', run: () => findRifa(db, rifa, { hidden: true }) },
    { name: 'the list of a raffle', run: () => readLista(db, rifa) },
    { name: 'map: the numbers of a raffle', run: () => packedTaken(db, rifa, null, { hidden: false }) },
    {
      name: 'what the draw of a raffle reads',
      run: () =>
        db.transaction(async (tx) => [
          await countOpen(tx, rifa),
          await soldNumbers(tx, rifa),
          await findWinner(tx, rifa),
          await countTaken(tx, rifa, 10),
        ]),
    },
    {
      name: 'a sector that is edited',
      run: () => db.transaction(async (tx) => [await countTakenIn(tx, hotSetor), await takenNumbers(tx, hotSetor)]),
    },
    {
      name: 'site map',
      run: async () => [
        await listEventoEntries(db, today, SITEMAP),
        await listCidadeIds(db),
        await listRifaEntries(db, SITEMAP),
      ],
    },
  ]
}

/** Lists, exports and counts of the back office that are not about sales, and exports of sales. */
export function listQueries(db: Db, { hot, hotVenda, cidades, rifa, socio }: Facts): Query[] {
  const today = businessDay(new Date())
  const month = { from: eventoStart(addDays(today, -29)), until: eventoStart(addDays(today, 1)) }
  const page = { cursor: 0, limit: 25 }
  const all = VendasExportarInput.parse({})
  const any = SorteioFilter.parse({})
  return [
    {
      name: 'one sale, with its history',
      run: async () => [await findInScope(db, cidades, hotVenda), await historyOfVenda(db, hotVenda)],
    },
    { name: 'sales of all time, the first 500 for the file', run: () => salesAfter(db, all, null, null) },
    {
      name: 'sales of 30 days, the first 500',
      run: () => salesAfter(db, { ...all, de: addDays(today, -29) }, null, null),
    },
    {
      name: 'sales of the popular event, the first 500',
      run: () => salesAfter(db, { ...all, idEvento: hot }, null, null),
    },
    { name: 'sales of a raffle, the first 500', run: () => salesAfter(db, { ...all, idRifa: rifa }, null, null) },
    { name: 'sales of three cities, the first 500', run: () => salesAfter(db, all, cidades, null) },
    { name: 'clientes, the first 500 for the file', run: () => batchAfter(db, null, 500) },
    { name: 'members, page 1', run: () => listSocios(db, {}, page) },
    { name: 'members with a refused charge', run: () => listSocios(db, { em_dia: false }, page) },
    { name: 'members by a name', run: () => listSocios(db, { pesquisa: 'josé silva' }, page) },
    { name: 'members by a seat', run: () => listSocios(db, { pesquisa: '77' }, page) },
    { name: 'members by what they pay', run: () => countPrices(db) },
    { name: 'a membership', run: () => readMembership(db, socio) },
    { name: 'the last seat that is taken', run: () => db.transaction((tx) => highestSeat(tx)) },
    { name: 'entries for the prize draw, page 1', run: () => listSorteios(db, any, page) },
    { name: 'entries by a name', run: () => listSorteios(db, { ...any, nome: 'jose lima' }, page) },
    { name: 'entries, the first 500 for the file', run: () => sorteiosAfter(db, any, null, 500) },
    {
      name: 'documents that are entered already, of 100',
      run: () =>
        db.transaction((tx) =>
          knownDocuments(
            tx,
            Array.from({ length: 100 }, (_, i) => String(i * 7).padStart(11, '0')),
          ),
        ),
    },
    { name: 'users', run: () => listUsers(db) },
    {
      name: 'alerts, page 1',
      run: () => Promise.all([listAlerts(db, 0, 25), countAlerts(db)]),
    },
    { name: 'dashboard: the club', run: () => countSocios(db, month) },
    { name: 'dashboard: alerts', run: () => countOpenAlerts(db) },
    { name: 'dashboard: has a day that is over changed', run: () => returnedVersion(db) },
    { name: 'portaria: entrances of the popular event', run: () => countPortoes(db, hot) },
    { name: 'portaria: a ticket by its id', run: () => db.transaction((tx) => findTickets(tx, hot, [hotVenda])) },
  ]
}
