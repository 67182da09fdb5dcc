import type { Setor } from '../../../contract/eventos.ts'
import { isNumbered, placeLabel } from '../../../contract/eventos-rules.ts'
import { blockedOf, countLugares, type Layout, lugarOf } from '../../../contract/layout-rules.ts'
import type { LugaresInput } from '../../../contract/lugares.ts'
import { EDITS, LUGARES, MESSAGES } from '../../../contract/messages.ts'
import type { Db } from '../../db/connection.ts'
import { isStale, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../sales/deps.ts'
import { savedSetor } from './edit-setor.ts'
import { lockSetor, type SetorStored, takenNumbers, updateSetor } from './edit-setor-repo.ts'

/**
 * PUT eventos/setor/lugares: draws a sector's places, or takes the drawing away. A place that somebody bought or holds
 * keeps its name and stays for sale to him.
 */
export function saveLugares(db: Db, actor: string, { id, versao, linhas }: LugaresInput): Promise<Result<Setor>> {
  return transaction(db, async (tx) => {
    const before = await lockSetor(tx, id)
    if (!before) return refuse(404, MESSAGES.notFound)
    if (isStale(versao, before.versao)) return refuse(409, MESSAGES.editedMeanwhile)
    if (!isNumbered(before.fields.tipo)) return refuse(409, LUGARES.notNumbered)
    const layout = linhas && { linhas }
    const moved = movedPlaces(before, layout, await takenNumbers(tx, id))
    if (moved.length) return refuse(409, EDITS.lugares(moved), { linhas: EDITS.lugares(moved) })

    const fields = { ...before.fields, qtd_lugar: layout ? countLugares(layout) : before.fields.qtd_lugar }
    const detail = changes(
      { qtd_lugar: before.fields.qtd_lugar, linhas: linhasOf(before.layout) },
      { qtd_lugar: fields.qtd_lugar, linhas: linhasOf(layout) },
    )
    if (detail) {
      await updateSetor(tx, id, fields, { layout, bloqueados: layout ? blockedOf(layout) : [] })
      await recordEdited(tx, { entity: 'setor', id, actor }, detail)
    }
    return done(await savedSetor(tx, before.id_evento, id))
  })
}

// The database keeps the keys of an object in an order of its own; what is compared and written down has ours.
const linhasOf = (layout: Layout | null) => layout?.linhas.map(({ nome, mapa }) => ({ nome, mapa })) ?? null

/** What the taken places are called that the new drawing would rename, block or leave out. */
function movedPlaces({ layout, fields }: SetorStored, next: Layout | null, taken: number[]): string[] {
  return taken.flatMap((nr) => {
    const nome = placeLabel(fields.tipo, nr, layout)
    const isThere = next ? lugarOf(next, nr)?.isBlocked === false : nr <= fields.qtd_lugar
    return isThere && placeLabel(fields.tipo, nr, next) === nome ? [] : nome
  })
}
