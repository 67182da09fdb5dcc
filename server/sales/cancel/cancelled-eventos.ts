import { failureDetails } from '../../db/db-errors.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { writeMessages, writeMessagesToMany } from '../../mensagens/write-repo.ts'
import { done, type Result } from '../../result.ts'
import { revokeCortesia } from '../courtesies/revoke.ts'
import { advanceRefund } from '../give-back/advance.ts'
import { refundInFlight } from '../refund/refund-repo.ts'
import { requestRefund } from '../refund/request.ts'
import type { SalesDeps } from '../sales-deps.ts'
import type { Reader } from '../settle/read-share.ts'
import {
  checkWaiting,
  claimCancelled,
  countInFlight,
  endHolds,
  listGiven,
  listOwed,
  type Owed,
  readCancelled,
  scheduleCancelled,
} from './cancel-repo.ts'

/**
 * The most refunds of one event in flight. The provider is asked for few in a minute, and what a buyer asks for meanwhile
 * waits behind no more than these.
 */
const IN_FLIGHT = 40
const BATCH = 5
const GIVEN = 50
const SOON_SECONDS = 1
const RECHECK_SECONDS = 20
const RECHECK_MAX_SECONDS = 600

/**
 * Works on one cancelled event: its holds end, what waits to be paid is canceled, its courtesies are revoked, and its
 * tickets are given back by the refunds that buyers use, some at a time (docs/selling.md#cancelled-events). Nothing is
 * kept in memory: each step finds what is left in the rows, so that any process goes on after a crash.
 * @returns whether there was one
 */
export async function advanceCancelled(deps: SalesDeps): Promise<boolean> {
  const [id] = await claimCancelled(deps.db)
  const evento = id === undefined ? null : await readCancelled(deps.db, id)
  if (id === undefined || evento === null) return false
  await endHolds(deps.db, id)
  await checkWaiting(deps.db, id)
  const by = { motivo: evento.motivo, idUsuario: evento.cancelado_por }
  const given = await listGiven(deps.db, id, GIVEN)
  for (const { id: cortesia, id_attempt } of given)
    await guarded(deps, cortesia, () => revokeCortesia(deps, cortesia, by.idUsuario, id_attempt))
  const room = IN_FLIGHT - (await countInFlight(deps.db, id))
  const owed = room > 0 ? await listOwed(deps.db, { evento: id, limit: Math.min(room, BATCH) }) : []
  await tell(deps, id, owed)
  const begun = await Promise.all(owed.map((one) => guarded(deps, one.id, () => giveBack(deps, one, by))))
  const isMore = given.length > 0 || begun.includes(true)
  const pause = isMore ? SOON_SECONDS : Math.min(RECHECK_SECONDS + evento.age / 10, RECHECK_MAX_SECONDS)
  await transaction(deps.db, async (tx) => {
    if (!(await scheduleCancelled(tx, id, pause))) return
    await record(tx, [{ entity: 'evento', entityId: id, fromState: 'cancelado', toState: 'devolvido', actor: 'clock' }])
    // Of one event once, also when it is given back what is paid later.
    await writeMessages(tx, deps.channels, [{ tipo: 'evento-devolvido', sobre: id, idUsuario: evento.cancelado_por }])
  })
  return true
}

/** One failure does not stop the others. @returns whether it was done */
async function guarded(deps: SalesDeps, subject: string, work: () => Promise<Result<unknown>>): Promise<boolean> {
  try {
    return (await work()).ok
  } catch (error) {
    deps.log.error({ subject, ...failureDetails(error) }, 'a ticket of a cancelled event could not be given back')
    return false
  }
}

/** Tells who holds these tickets that the event is cancelled; most were told when it was. */
const tell = (deps: SalesDeps, id: string, owed: readonly Owed[]) =>
  transaction(deps.db, (tx) =>
    writeMessagesToMany(tx, deps.channels, {
      tipo: 'evento-cancelado',
      sobre: id,
      idClientes: [...new Set(owed.map(({ id_cliente }) => id_cliente))],
    }),
  )

/** Asks for the refund of the tickets of one payment and begins it; the job of refunds goes on with it. */
async function giveBack(
  deps: SalesDeps,
  { vendas }: Owed,
  { motivo, idUsuario }: { motivo: string; idUsuario: string },
  reader: Reader = 'refunds',
): Promise<Result<string | null>> {
  const asked = await requestRefund(deps, {
    ids: vendas,
    motivo,
    who: 'admin',
    actor: `usuario:${idUsuario}`,
    idCliente: null,
  })
  if (asked.ok && asked.value !== null) await advanceRefund(deps, asked.value, reader)
  return asked
}

/**
 * Tries at once what could not be given back of one payment: the refund in flight goes on, or another one is asked for.
 * @param idUsuario who asks
 * @returns 409 when its tickets cannot be given back
 */
export async function retryOwed(
  deps: SalesDeps,
  { evento, attempt }: { evento: string; attempt: string },
  idUsuario: string,
): Promise<Result<string | null>> {
  const reader: Reader = { person: `usuario:${idUsuario}` }
  const refund = await refundInFlight(deps.db, attempt)
  if (refund) {
    await advanceRefund(deps, refund.id, reader)
    return done(refund.id)
  }
  const cancelled = await readCancelled(deps.db, evento)
  const [owed] = cancelled ? await listOwed(deps.db, { evento, attempt }) : []
  return cancelled && owed ? giveBack(deps, owed, { motivo: cancelled.motivo, idUsuario }, reader) : done(null)
}
