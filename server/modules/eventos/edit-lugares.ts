import type { Setor } from '../../../contract/eventos.ts'
import { isNumbered, placeLabel } from '../../../contract/eventos-rules.ts'
import { blockedOf, countLugares, type Layout, lugarOf } from '../../../contract/layout-rules.ts'
import type { LugaresInput } from '../../../contract/lugares.ts'
import { isStale, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import type { StockChanged } from '../../sales/events.ts'
import type { SalesDeps } from '../../sales/sales-deps.ts'
import { savedSetor } from './edit-setor.ts'
import { lockSetor, type SetorStored, takenNumbers, updateSetor } from './edit-setor-repo.ts'

/**
 * PUT eventos/setor/lugares: draws a sector's places, or removes the drawing. Refused when it would rename, block or
 * remove a place that is sold or held.
 */
export async function saveLugares(
  { db, events }: Pick<SalesDeps, 'db' | 'events'>,
  actor: string,
  { id, versao, linhas }: LugaresInput,
): Promise<Result<Setor>> {
  let announced: StockChanged | null = null
  const result = await transaction(db, async (tx): Promise<Result<Setor>> => {
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
    }
    const setor = await savedSetor(tx, before.id_evento, id)
    announced = blockedNow(before, setor, new Set(taken))
    return done(setor)
  })
  if (announced) events.emit('stock', announced)
  return result
}

/** A larger change is a new drawing: buyers who still see the old one are refused when they reserve. */
const MAX_ANNOUNCED = 100

/** The change emitted to the event's subscribers: places that were blocked or unblocked. */
function blockedNow({ id_evento, layout }: SetorStored, setor: Setor, taken: Set<number>): StockChanged | null {
  const before = new Set(layout ? blockedOf(layout) : [])
  const after = new Set(setor.layout ? blockedOf(setor.layout) : [])
  const changed = [...new Set([...before, ...after])].filter((nr) => before.has(nr) !== after.has(nr) && !taken.has(nr))
  if (changed.length === 0 || changed.length > MAX_ANNOUNCED) return null
  return {
    idEvento: id_evento,
    lugares: changed.map((nr) => ({ id_evento_setor: setor.id, nr_lugar: nr, livre: !after.has(nr) })),
    lotes: setor.lotes.map((lote) => lote.id),
  }
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
