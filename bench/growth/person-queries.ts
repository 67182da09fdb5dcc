import { randomUUID } from 'node:crypto'
import { businessDay } from '../../contract/dates.ts'
import { listOpenSessions } from '../../server/auth/open-sessions-repo.ts'
import type { Db } from '../../server/db/connection.ts'
import { livePlaces, placesById, readFila } from '../../server/fila/fila-repo.ts'
import { readImpediments } from '../../server/modules/conta/impediments-repo.ts'
import { readOwnData } from '../../server/modules/conta/own-data-repo.ts'
import { deletePersonal, deleteRegistrations, heldReservas } from '../../server/modules/conta/remove-repo.ts'
import { ownPlacesOf, readPlaces, readPlacesNow } from '../../server/modules/eventos/lugares-repo.ts'
import { readCards, readWallet } from '../../server/modules/pagarme/cards-repo.ts'
import { readStatuses } from '../../server/modules/reembolsos/reembolsos-repo.ts'
import { readOpenRows } from '../../server/modules/reservas/reservas-repo.ts'
import { pendingCodes } from '../../server/modules/sms/sms-repo.ts'
import { takenSeats } from '../../server/modules/socio/cadeiras-repo.ts'
import { readSocio } from '../../server/modules/socio/socio-repo.ts'
import { findOrderSales } from '../../server/modules/vendas/order-sales-repo.ts'
import { findOwn } from '../../server/modules/vendas/vendas-repo.ts'
import { changedSince, versionsOf } from '../../server/reads/changes-repo.ts'
import { readTurns } from '../../server/sales/hold/fila-turns-repo.ts'
import { readOrderRows } from '../../server/sales/pay/orders-repo.ts'
import type { Facts, Query } from './facts.ts'
import { undone } from './undone.ts'

/** What one person reads: their own pages, their account, the line they wait in, and the map they choose from. */
export function personQueries(db: Db, facts: Facts): Query[] {
  const { hot, hotSetor, cliente, venda, attempt, socio, waiting, usuario } = facts
  const today = businessDay(new Date())
  return [
    { name: 'map: the places of the popular event', run: () => readPlaces(db, hot) },
    {
      name: 'map: 50 places now',
      run: () =>
        readPlacesNow(
          db,
          Array.from({ length: 50 }, (_, i) => ({ id_setor: hotSetor, nr: i + 1 })),
        ),
    },
    { name: 'map: own places', run: () => ownPlacesOf(db, hot, cliente.id) },
    { name: 'map: the seats of the club', run: () => takenSeats(db, null) },
    { name: 'one ticket', run: () => findOwn(db, cliente.id, venda) },
    { name: 'the tickets of an order', run: () => findOrderSales(db, cliente.id, attempt) },
    { name: 'an order', run: () => readOrderRows(db, [{ idCliente: cliente.id, id: attempt }]) },
    { name: 'open reservations', run: () => readOpenRows(db, [cliente.id]) },
    { name: 'the state of a refund', run: () => readStatuses(db, [venda]) },
    { name: 'cards', run: () => Promise.all([readWallet(db, cliente.id), readCards(db, cliente.id)]) },
    { name: 'own membership', run: () => readSocio(db, socio) },
    { name: 'own data, all of it', run: () => readOwnData(db, cliente.id) },
    { name: 'what forbids the removal of an account', run: () => readImpediments(db, cliente.id, today) },
    { name: 'holds of an account that is removed', run: () => heldReservas(db, cliente.id) },
    {
      name: 'removal of an account',
      run: undone(db, async (tx) => [
        await deletePersonal(tx, cliente.id, cliente.telefone),
        await deleteRegistrations(tx, cliente.telefone),
      ]),
    },
    { name: 'codes by SMS of a phone', run: () => pendingCodes(db, cliente.telefone) },
    { name: 'waiting room: how the line is', run: () => readFila(db, hot, today) },
    { name: 'waiting room: own place', run: () => livePlaces(db, hot, [waiting]) },
    {
      name: 'waiting room: places of 100 who are connected',
      run: () =>
        placesById(
          db,
          Array.from({ length: 100 }, () => randomUUID()),
        ),
    },
    { name: 'waiting room: whose turn it is', run: () => db.transaction((tx) => readTurns(tx, [waiting], [hot])) },
    { name: 'has the popular event changed', run: () => versionsOf(db, [hot]) },
    { name: 'what changed of the popular event', run: () => changedSince(db, hot, '1') },
    { name: 'open sessions of a user', run: () => listOpenSessions(db, usuario) },
  ]
}
