import type { Cota, CotaInput } from '../../../contract/cortesias.ts'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { isStale, recordCreated, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { required } from '../../required.ts'
import { done, type Refusal, refuse, refuseFields, type Result } from '../../result.ts'
import { countGiven } from '../../sales/courtesies/give-repo.ts'
import { type CotaRow, readCota } from './cortesias-repo.ts'
import { areSetores, type CotaFields, insertCota, isEvento, isGiver, lockStored, updateCota } from './cotas-repo.ts'

/** A quota on the wire. */
export const toCota = ({ id_usuario, nome, ultima, ...row }: CotaRow): Cota => ({
  ...row,
  usuario: { id: id_usuario, nome },
  ultima_em: ultima && new Date(ultima).toISOString(),
})

/** The reason why the event is none, a sector is not its own, or the giver may not work there. */
async function refusalOf(
  tx: Tx,
  { id_evento, id_usuario }: CotaInput,
  { setores }: CotaFields,
): Promise<Refusal | null> {
  if (!(await isEvento(tx, id_evento))) return refuse(404, 'record.not-found')
  if (!(await isGiver(tx, id_usuario, id_evento))) return refuseFields({ id_usuario: FARE_MESSAGES.cotaUsuario })
  return (await areSetores(tx, id_evento, setores)) ? null : refuse(400, 'validation.failed', 'setores')
}

/**
 * POST cortesias/cotas: edits when an id is sent, else creates. Event and giver stay; the quota cannot fall below what is
 * given.
 */
export async function saveCota({ db }: Pick<AppDeps, 'db'>, actor: string, input: CotaInput): Promise<Result<Cota>> {
  try {
    const stored = await transaction(db, (tx) => saveInTx(tx, actor, input))
    return stored.ok ? done(toCota(required(await readCota(db, stored.value), 'the quota that was saved'))) : stored
  } catch (error) {
    if (violates(error, 'cortesia_cota_once')) return refuse(409, 'cota.taken', 'id_usuario')
    throw error
  }
}

async function saveInTx(tx: Tx, actor: string, input: CotaInput): Promise<Result<string>> {
  const { id, id_evento, id_usuario, cota } = input
  const fields = { cota, setores: [...new Set(input.setores)].toSorted() }
  const refusal = await refusalOf(tx, input, fields)
  if (refusal) return refusal
  if (id === undefined) {
    const made = await insertCota(tx, input, fields)
    await recordCreated(tx, { entity: 'cota', id: made, actor }, { id_evento, id_usuario, ...fields })
    return done(made)
  }
  const before = await lockStored(tx, id, input)
  if (!before) return refuse(404, 'record.not-found')
  if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
  const detail = changes(before, fields)
  if (!detail) return done(id)
  const given = await countGiven(tx, id)
  if (cota < given) return refuse(409, 'cota.fewer-than-given', [given], 'cota')
  await updateCota(tx, id, fields)
  await recordEdited(tx, { entity: 'cota', id, actor }, detail)
  return done(id)
}
