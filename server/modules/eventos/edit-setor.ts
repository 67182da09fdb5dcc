import { businessDay } from '../../../contract/dates.ts'
import { isExtra, isNumbered } from '../../../contract/eventos-rules.ts'
import { SETOR_TIPO } from '../../../contract/limits.ts'
import type { Setor } from '../../../contract/eventos.ts'
import type { SetorInput } from '../../../contract/setores.ts'
import { countLugares, type Layout } from '../../../contract/layout-rules.ts'
import { movedPlaces } from '../../../contract/lugares-rules.ts'
import type { LugaresInput } from '../../../contract/lugares.ts'
import type { Tx } from '../../db/connection.ts'
import { isStale, recordCreated, recordDeleted, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { done, type Refusal, refuse, type Result } from '../../result.ts'
import { type EditDeps, editing } from './publish-edit.ts'
import { savedEvento } from './edit-evento.ts'
import { countLive, hasPast, lockStockOf } from './edit-repo.ts'
import {
  countTakenIn,
  deleteSetor,
  hideSetor,
  insertSetor,
  lockEventoForShare,
  lockSetor,
  type SetorFields,
  type SetorStored,
  takenNumbers,
  updateSetor,
} from './edit-setor-repo.ts'

const subject = (id: string, actor: string) => ({ entity: 'setor' as const, id, actor })

function fieldsOf(input: SetorInput, before: SetorStored | null): SetorFields {
  const { id: _, versao: __, id_evento: ___, ...sent } = input
  // With a drawing, the number of places is that of the drawing.
  const isDrawn = before?.layout && isNumbered(sent.tipo)
  return {
    ...sent,
    qtd_lugar: isDrawn ? before.fields.qtd_lugar : sent.qtd_lugar,
    extra: sent.extra ?? before?.fields.extra ?? isExtra(sent.tipo),
    frente: sent.frente ?? before?.fields.frente ?? 'palco',
    oculto: sent.oculto ?? before?.fields.oculto ?? false,
    lugares_mesa: sent.tipo === SETOR_TIPO.mesa ? sent.lugares_mesa : 0,
  }
}

/** The saved sector with its lots, as returned to its form. */
export async function savedSetor(tx: Tx, idEvento: string, id: string): Promise<Setor> {
  const setor = (await savedEvento(tx, idEvento)).setores.find((other) => other.id === id)
  if (!setor) throw new Error(`sector ${id} disappeared while it was being saved`)
  return setor
}

/** POST eventos/setor: edits when an id is sent, else creates. An edit must not affect sold or held places. */
export function saveSetor(deps: EditDeps, actor: string, input: SetorInput): Promise<Result<Setor>> {
  return editing(deps, async (tx, changed) => {
    if (!(await lockEventoForShare(tx, input.id_evento))) return refuse(404, 'record.not-found')
    if (input.id === undefined) {
      const fields = fieldsOf(input, null)
      const id = await insertSetor(tx, input.id_evento, fields)
      await recordCreated(tx, subject(id, actor), { id_evento: input.id_evento, ...fields })
      changed(input.id_evento)
      return done(await savedSetor(tx, input.id_evento, id))
    }
    const before = await lockSetor(tx, input.id)
    if (before?.id_evento !== input.id_evento) return refuse(404, 'record.not-found')
    if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    const fields = fieldsOf(input, before)
    const refusal = await editRefusal(tx, input.id, before.fields, fields)
    if (refusal) return refusal
    const detail = changes(before.fields, fields)
    if (detail) {
      const isDrawingOver = before.layout !== null && !isNumbered(fields.tipo)
      await updateSetor(tx, input.id, fields, isDrawingOver ? { layout: null } : undefined)
      await recordEdited(tx, subject(input.id, actor), {
        ...detail,
        ...(isDrawingOver && { linhas: [before.layout?.linhas, null] }),
      })
      changed(input.id_evento)
    }
    return done(await savedSetor(tx, input.id_evento, input.id))
  })
}

/** Refuses another type while places are taken, or fewer places than the highest taken number; null when allowed. */
async function editRefusal(tx: Tx, id: string, before: SetorFields, after: SetorFields): Promise<Refusal | null> {
  if (after.tipo !== before.tipo) {
    const taken = await countTakenIn(tx, id)
    return taken ? refuse(409, 'setor.type-fixed', [taken], 'tipo') : null
  }
  if (!isNumbered(after.tipo) || after.qtd_lugar >= before.qtd_lugar) return null
  const left = (await takenNumbers(tx, id)).filter((nr) => nr > after.qtd_lugar)
  if (!left.length) return null
  return refuse(409, 'setor.fewer-than-taken', [left.length, Math.max(...left)], 'qtd_lugar')
}

/** DELETE eventos/setor: refused as for an event. Hides a sector that was ever sold or held, else deletes it with its lots. */
export function removeSetor(deps: EditDeps, actor: string, id: string): Promise<Result<{ id: string }>> {
  return editing(deps, async (tx, changed) => {
    await lockStockOf(tx, { setor: id })
    const before = await lockSetor(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    const live = await countLive(tx, { setor: id }, businessDay(deps.now()))
    if (live.count) return refuse(409, 'setor.has-tickets', [live.count, live.cents])
    const isHidden = await hasPast(tx, { setor: id })
    await (isHidden ? hideSetor : deleteSetor)(tx, id)
    await recordDeleted(tx, subject(id, actor), isHidden ? 'hidden' : { id_evento: before.id_evento, ...before.fields })
    changed(before.id_evento)
    return done({ id })
  })
}

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

    const { qtd_lugar, extra } = before.fields
    const fields = {
      ...before.fields,
      qtd_lugar: layout ? countLugares(layout) : qtd_lugar,
      // A car park is not drawn: with its first drawing a position is a seat, and so an entry.
      extra: extra && (before.layout !== null || layout === null),
    }
    const detail = changes(
      { qtd_lugar, extra, ...drawnOf(before.layout) },
      { qtd_lugar: fields.qtd_lugar, extra: fields.extra, ...drawnOf(layout) },
    )
    if (detail) {
      await updateSetor(tx, id, fields, { layout })
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
