import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import { businessDay } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import type { PublicarInput } from '../../../contract/publicar.ts'
import { missingText } from '../../../contract/publicar-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { isStale, recordEdited } from '../../db/edits.ts'
import { changes, raiseAlert } from '../../db/history.ts'
import { required } from '../../required.ts'
import { done, type Refusal, refuse, refuseFields, type Result } from '../../result.ts'
import { savedEvento } from './edit-evento.ts'
import { countLive, type EventoFields, lockEvento, lockStockOf, type Publishing } from './edit-repo.ts'
import { lockScheduled, updatePublishing } from './edit-publishing-repo.ts'
import { type EditDeps, editing } from './publish-edit.ts'

type Before = { fields: EventoFields; publishing: Publishing }

/** The reason why an event is not published, scheduled or made a draft; null when it is. */
async function refusalOf(tx: Tx, evento: Evento, { fields, publishing }: Before, after: Publishing, now: Date) {
  if (after.publicado) {
    const missing = missingText(evento, now)
    return missing === '' ? null : refuse(409, 'evento.incomplete', [missing])
  }
  const wrong = after.publicar_em !== null && scheduleRefusal(after.publicar_em, fields, now)
  if (wrong) return wrong
  if (!publishing.publicado) return null
  // A reservation locks its lots and sectors, but not the event's row.
  await lockStockOf(tx, { evento: evento.id })
  const live = await countLive(tx, { evento: evento.id }, null)
  return live.count ? refuse(409, 'evento.draft-has-tickets', [live.count, live.cents]) : null
}

function scheduleRefusal(at: string, { data }: EventoFields, now: Date): Refusal | null {
  if (new Date(at) <= now) return refuseFields({ publicar_em: OFFICE_MESSAGES.publicarEmPassado })
  return businessDay(at) > data ? refuseFields({ publicar_em: OFFICE_MESSAGES.publicarEmTarde }) : null
}

/**
 * PUT eventos/publicar: publishes an event that lacks nothing, schedules that, or makes it a draft again, which is
 * refused while tickets of it are paid or held.
 */
export function setPublishing(deps: EditDeps, actor: string, input: PublicarInput): Promise<Result<Evento>> {
  const { id, versao, publicado, publicar_em } = input
  return editing(deps, async (tx, changed) => {
    const before = await lockEvento(tx, id, 'edit')
    if (!before) return refuse(404, 'record.not-found')
    if (isStale(versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    const after: Publishing = { publicado, publicar_em: publicado ? null : publicar_em }
    const detail = changes(before.publishing, after)
    if (detail) {
      const refusal = await refusalOf(tx, await savedEvento(tx, id), before, after, deps.now())
      if (refusal) return refusal
      await updatePublishing(tx, id, after)
      await recordEdited(tx, { entity: 'evento', id, actor }, detail)
      changed(id, before.publishing.publicado || publicado)
    }
    return done(await savedEvento(tx, id))
  })
}

/**
 * Publishes a draft at its time, or later if no process ran then. One that lacks something stays a draft, without a time,
 * and an alert says what is missing.
 * @returns whether it did; false when another process does, or somebody has changed the time
 */
export async function publishScheduled(deps: EditDeps, id: string): Promise<boolean> {
  const end = await editing(deps, async (tx, changed) => {
    if (!(await lockScheduled(tx, id))) return done(false)
    const before = required(await lockEvento(tx, id, 'edit'), 'an event whose row is locked')
    const missing = missingText(await savedEvento(tx, id), deps.now())
    const after: Publishing = { publicado: missing === '', publicar_em: null }
    await updatePublishing(tx, id, after)
    await recordEdited(tx, { entity: 'evento', id, actor: 'clock' }, changes(before.publishing, after) ?? {})
    if (!after.publicado)
      await raiseAlert(tx, 'evento.not-published', id, ALERTA_DETAILS.notPublished(before.fields.nome, missing))
    changed(id)
    return done(true)
  })
  return end.ok && end.value
}
