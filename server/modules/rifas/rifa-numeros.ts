import { packNumbers } from '../../../contract/rifa-numeros-rules.ts'
import { RifaNumeros } from '../../../contract/rifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '../../db/connection.ts'
import { TOPICS, versionsOf } from '../../reads/changes-repo.ts'
import { bodyOf, type SharedQuestion } from '../../reads/shared-answers.ts'
import { packedTaken } from './rifa-numeros-repo.ts'
import type { Viewer } from './rifas-repo.ts'

/** Under load the numbers are read at most this often. */
const LAG_MS = 250

async function readNumbers(db: Db, id: string, idCliente: string | null, viewer: Viewer, versao: string) {
  const found = await packedTaken(db, id, idCliente, viewer)
  if (!found) return null
  const { taken, qtd_numeros, ends } = found
  return { numeros: { versao, ocupados: packNumbers(taken, qtd_numeros), total: taken.length }, until: ends }
}

/**
 * The taken numbers of a raffle for a caller: those a cliente holds are free to them. Null when they may not see the
 * raffle.
 */
export async function numbersFor(db: Db, id: string, idCliente: string | null, viewer: Viewer) {
  const [versao = '0'] = await versionsOf(db, [id])
  return readNumbers(db, id, idCliente, viewer, versao)
}

/**
 * The taken numbers of a published raffle, the same for every caller.
 * @param isExact the caller knows that its numbers are outdated, so the answer must be current
 */
export const numbersOfAll = ({ db }: Pick<AppDeps, 'db'>, id: string, isExact: boolean): SharedQuestion => ({
  key: `numeros ${id}`,
  topics: [TOPICS.catalogue],
  lagging: { topics: [id], ms: isExact ? 0 : LAG_MS },
  isExact,
  read: async ([, versao = '0']) => {
    const found = await readNumbers(db, id, null, { hidden: false }, versao)
    return found && { text: bodyOf(RifaNumeros, found.numeros), until: found.until }
  },
})
