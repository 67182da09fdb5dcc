import { isSaleEnded } from '../../../contract/eventos-rules.ts'
import type { Evento } from '../../../contract/eventos.ts'
import type { VendasAbertasInput } from '../../../contract/vendas-abertas.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { recordEdited } from '../../db/edits.ts'
import { done, refuse, refuseFields, type Result } from '../../result.ts'
import { savedEvento } from './edit-evento.ts'
import { lockEvento, lockStockOf } from './edit-repo.ts'
import { lockEnd, type SaleOf, saveEnd } from './edit-sale-repo.ts'
import { type EditDeps, editing } from './publish-edit.ts'

const iso = (instant: string | null): string | null => instant && new Date(instant).toISOString()

/**
 * PUT eventos/vendas-abertas: closes the sale of an event, sector or lot at once, or opens it until an instant or the
 * event. Reservations in progress finish first; held units can still be paid, and new ones are refused.
 */
export function setSale(deps: EditDeps, actor: string, input: VendasAbertasInput): Promise<Result<Evento>> {
  const { id, setor, lote, abertas, fim_vendas } = input
  const of: SaleOf = lote ? { kind: 'lote', id: lote } : setor ? { kind: 'setor', id: setor } : { kind: 'evento', id }
  return editing(deps, async (tx, changed) => {
    const evento = await lockEvento(tx, id, 'edit')
    if (!evento) return refuse(404, 'record.not-found')
    if (evento.mudanca.situacao === 'cancelado') return refuse(409, 'evento.canceled')
    // A reservation locks its lots and sectors, but not the event's row.
    if (of.kind !== 'lote') await lockStockOf(tx, of.kind === 'evento' ? { evento: id } : { setor: of.id })
    const stored = await lockEnd(tx, id, of)
    if (!stored) return refuse(404, 'record.not-found')
    const before = iso(stored.fim_vendas)
    const now = deps.now()
    if (abertas && isSaleEnded({ fim_vendas }, now))
      return refuseFields({ fim_vendas: OFFICE_MESSAGES.fimVendasPassado })
    const isUnchanged = abertas ? before === fim_vendas : isSaleEnded({ fim_vendas: before }, now)
    if (!isUnchanged) {
      const after = iso(await saveEnd(tx, of, abertas ? fim_vendas : 'now'))
      await recordEdited(tx, { entity: of.kind, id: of.id, actor }, { fim_vendas: [before, after] })
      changed(id)
    }
    return done(await savedEvento(tx, id))
  })
}
