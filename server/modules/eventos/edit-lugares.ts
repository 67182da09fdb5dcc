import type { Setor } from '../../../contract/eventos.ts'
import { isNumbered } from '../../../contract/eventos-rules.ts'
import { blockedOf, countLugares, type Layout } from '../../../contract/layout-rules.ts'
import type { LugaresInput } from '../../../contract/lugares.ts'
import { movedPlaces } from '../../../contract/lugares-rules.ts'
import { isStale, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type EditDeps, editing } from './edit-announce.ts'
import { savedSetor } from './edit-setor.ts'
import { lockSetor, takenNumbers, updateSetor } from './edit-setor-repo.ts'

/**
 * PUT eventos/setor/lugares: draws a sector's places, or removes the drawing. Refused when it would rename, block or
 * remove a place that is sold or held.
 */
export function saveLugares(
  deps: EditDeps,
  actor: string,
  { id, versao, linhas, numeracao }: LugaresInput,
): Promise<Result<Setor>> {
  return editing(deps, async (tx, changed) => {
    const before = await lockSetor(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    if (isStale(versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    if (!isNumbered(before.fields.tipo)) return refuse(409, 'setor.not-numbered')
    const layout = linhas && { linhas, ...(numeracao === 'direita' && { numeracao }) }
    const moved = movedPlaces({ ...before.fields, layout: before.layout }, layout, await takenNumbers(tx, id))
    if (moved.length) return refuse(409, 'setor.places-fixed', [moved], 'linhas')

    const fields = { ...before.fields, qtd_lugar: layout ? countLugares(layout) : before.fields.qtd_lugar }
    const detail = changes(
      { qtd_lugar: before.fields.qtd_lugar, ...drawnOf(before.layout) },
      { qtd_lugar: fields.qtd_lugar, ...drawnOf(layout) },
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
const drawnOf = (layout: Layout | null) => ({
  linhas: layout?.linhas.map(({ nome, mapa }) => ({ nome, mapa })) ?? null,
  numeracao: layout?.numeracao ?? null,
})
