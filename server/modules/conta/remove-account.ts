import { businessDay } from '../../../contract/dates.ts'
import { type Impedimento, impedimentoText } from '../../../contract/privacy-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Session } from '../../auth/sessions-repo.ts'
import { releaseSeat } from '../../club/give-back-seat.ts'
import { readOwnSeats } from '../../club/own-seats.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { leaveAllLines } from '../../fila/fila-repo.ts'
import { done, refuse, type Result } from '../../result.ts'
import { release } from '../../sales/hold/own-hold.ts'
import { confirmCliente } from '../clientes/confirm-cliente.ts'
import {
  deleteEntries,
  deletePersonal,
  heldReservas,
  type ImpedimentRow,
  lockPerson,
  readImpediments,
  removePerson,
} from './remove-repo.ts'

type Own = Session & { idCliente: string }
/** The ended sessions, and the phone, which another account may use from now on. */
type Removed = { ended: string[]; telefone: string }

const toImpedimento = ({ ate, ...row }: ImpedimentRow): Impedimento => ({
  ...row,
  ate: ate === null ? null : new Date(ate).toISOString(),
})

const impediments = async (db: Db | Tx, idCliente: string, now: Date): Promise<Impedimento[]> =>
  (await readImpediments(db, idCliente, businessDay(now))).map(toImpedimento)

/** The reasons why the caller's account cannot be removed now; a hold is no reason, because the removal releases it. */
export const listImpediments = async ({ db, now }: AppDeps, idCliente: string): Promise<Impedimento[]> =>
  (await impediments(db, idCliente, now())).filter(({ tipo }) => tipo !== 'reserva')

/**
 * Removes the caller's account (docs/privacy.md#removal): the personal data at once; the sales stay with an id that
 * does not identify the person. The data at the payment provider is deleted by a job.
 * @returns 400 for a wrong password, 409 when something is open
 */
export async function removeAccount(
  deps: AppDeps,
  { idCliente, ...session }: Own,
  senha: string,
): Promise<Result<Removed>> {
  const confirmed = await confirmCliente(deps, { id: idCliente, telefone: '' }, senha, { ...session, idCliente })
  if (!confirmed.ok) return confirmed
  return (await takeOut(deps, idCliente, session.id)) ?? refuse(401, 'login.needed')
}

/**
 * Removes an account again that was removed after the moment to which the database was restored
 * (docs/operations.md#on-a-bad-day).
 * @returns null when there is no such account; 409 when something is open
 */
export const removeAgain = (deps: AppDeps, idCliente: string): Promise<Result<Removed> | null> =>
  takeOut(deps, idCliente, null)

async function takeOut(deps: AppDeps, idCliente: string, idSession: string | null): Promise<Result<Removed> | null> {
  await giveBackHolds(deps, idCliente)
  return transaction(deps.db, async (tx): Promise<Result<Removed> | null> => {
    const person = await lockPerson(tx, idCliente, idSession)
    if (!person) return null
    const [open] = await impediments(tx, idCliente, deps.now())
    if (open) return refuse(409, 'account.open', [impedimentoText(open)])
    const ended = await deletePersonal(tx, idCliente, person.telefone)
    await leaveAllLines(tx, idCliente)
    const entries = await deleteEntries(tx, person)
    await removePerson(tx, idCliente, person.id_pagar_me)
    const actor = idSession === null ? 'terminal' : `cliente:${idCliente}`
    const gone = { fromState: null, toState: 'deleted', actor }
    await record(tx, [
      { ...gone, entity: 'cliente', entityId: idCliente },
      ...entries.map((entityId) => ({ ...gone, entity: 'sorteio' as const, entityId })),
    ])
    return done({ ended, telefone: person.telefone })
  })
}

/** Releases the cliente's unpaid holds. */
async function giveBackHolds(deps: AppDeps, idCliente: string): Promise<void> {
  for (const id of await heldReservas(deps.db, idCliente)) await release(deps, idCliente, id)
  const { held } = await readOwnSeats(deps, idCliente)
  if (held) await releaseSeat(deps, idCliente, held.id)
}
