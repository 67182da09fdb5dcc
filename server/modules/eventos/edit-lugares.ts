import type { Setor } from '../../../contract/eventos.ts'
import { isNumbered, placeLabel } from '../../../contract/eventos-rules.ts'
import { blockedOf, countLugares, type Layout, lugarOf } from '../../../contract/layout-rules.ts'
import type { LugaresInput } from '../../../contract/lugares.ts'
import { isStale, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type EditDeps, editing } from './edit-announce.ts'
import { savedSetor } from './edit-setor.ts'
import { lockSetor, type SetorStored, takenNumbers, updateSetor } from './edit-setor-repo.ts'

/**
 * PUT eventos/setor/lugares: draws a sector's places, or removes the drawing. Refused when it would rename, block or
 * remove a place that is sold or held.
 */
export function saveLugares(
  deps: EditDeps,
  actor: string,
  { id, versao, linhas }: LugaresInput,
): Promise<Result<Setor>> {
  return editing(deps, async (tx, changed) => {
    const before = await lockSetor(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    if (isStale(versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    if (!isNumbered(before.fields.tipo)) return refuse(409, 'setor.not-numbered')
    const layout = linhas && { linhas }
    const taken = await takenNumbers(tx, id)
    const moved = movedPlaces(before, layout, taken)
    if (moved.length) return refuse(409, 'setor.places-fixed', [moved], 'linhas')

    const fields = { ...before.fields, qtd_lugar: layout ? countLugares(layout) : before.fields.qtd_lugar }
    const detail = changes(
      { qtd_lugar: before.fields.qtd_lugar, linhas: linhasOf(before.layout) },
      { qtd_lugar: fields.qtd_lugar, linhas: linhasOf(layout) },
    )
    if (detail) {
      await updateSetor(tx, id, fields, { layout, bloqueados: layout ? blockedOf(layout) : [] })
      await recordEdited(tx, { entity: 'setor', id, actor }, detail)
      changed(before.id_evento)
    }
    return done(await savedSetor(tx, before.id_evento, id))
  })
}

// jsonb does not preserve the order of keys: restores ours for comparison and history.
const linhasOf = (layout: Layout | null) => layout?.linhas.map(({ nome, mapa }) => ({ nome, mapa })) ?? null

/** Labels of the taken places that the new drawing would rename, block or remove. */
function movedPlaces({ layout, fields }: SetorStored, next: Layout | null, taken: number[]): string[] {
  return taken.flatMap((nr) => {
    const nome = placeLabel(fields.tipo, nr, layout)
    const isThere = next ? lugarOf(next, nr)?.isBlocked === false : nr <= fields.qtd_lugar
    return isThere && placeLabel(fields.tipo, nr, next) === nome ? [] : nome
  })
}
