import { isEstado } from '../../../contract/estados.ts'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import type { Motivo, MotivoInput } from '../../../contract/tarifas.ts'
import type { Db } from '../../db/connection.ts'
import { isStale, recordCreated, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse, refuseFields } from '../../result.ts'
import { insertMotivo, isCidade, lockMotivo, readMotivo, updateMotivo } from './tarifas-repo.ts'

const fieldsOf = ({ nome, documento, na_cota, onde, ativa }: MotivoInput | Motivo) => ({
  ...{ nome, documento, na_cota, onde, ativa },
})
const subject = (id: string, actor: string) => ({ entity: 'tarifa' as const, id, actor })

/**
 * POST tarifas: a reason of half price of a state or a city; edits when an id is sent, else creates. What was sold stays
 * as it was, in its price and in the quota. Those of the federal law are not edited.
 */
export function saveMotivo(db: Db, actor: string, input: MotivoInput): Promise<Result<Motivo>> {
  const fields = fieldsOf(input)
  const ofEstado = isEstado(input.onde)
  const stored = {
    ...{ nome: input.nome, documento: input.documento, na_cota: input.na_cota, ativa: input.ativa },
    ...{ estado: ofEstado ? input.onde : null, idCidade: ofEstado ? null : input.onde },
  }
  return transaction(db, async (tx) => {
    if (stored.idCidade && !(await isCidade(tx, stored.idCidade)))
      return refuseFields({ onde: FARE_MESSAGES.motivoOnde })
    if (input.id === undefined) {
      const id = await insertMotivo(tx, stored)
      await recordCreated(tx, subject(id, actor), fields)
      return done(await readMotivo(tx, id))
    }
    const before = await lockMotivo(tx, input.id)
    if (!before) return refuse(404, 'record.not-found')
    if (before.onde === null) return refuse(409, 'tarifa.of-law')
    if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    const detail = changes(fieldsOf(before), fields)
    if (!detail) return done(before)
    await updateMotivo(tx, input.id, stored)
    await recordEdited(tx, subject(input.id, actor), detail)
    return done(await readMotivo(tx, input.id))
  })
}
