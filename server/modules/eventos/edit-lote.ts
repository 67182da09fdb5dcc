import { businessDay } from '../../../contract/dates.ts'
import type { Lote } from '../../../contract/eventos.ts'
import type { LoteInput } from '../../../contract/setores.ts'
import { toReais } from '../../../contract/money.ts'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import { placesToSell } from '../../../contract/setores-rules.ts'
import { isBelowFull } from '../../../contract/tarifas-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { isStale, recordCreated, recordDeleted, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { done, type Refusal, type Result, refuse, refuseFields } from '../../result.ts'
import { type EditDeps, editing } from './publish-edit.ts'
import { deleteLote, hideLote, insertLote, type LoteFields, lockLote, updateLote } from './edit-lote-repo.ts'
import { countLive, hasPast } from './edit-repo.ts'
import { savedSetor } from './edit-setor.ts'
import { lockSetorForShare, readPlaces } from './edit-setor-repo.ts'
import {
  insertPromocionais,
  promocionaisFields,
  type PromocionalFields,
  readPromocionais,
  storePromocionais,
} from './promocionais-repo.ts'

const subject = (id: string, actor: string) => ({ entity: 'lote' as const, id, actor })

const fieldsOf = ({ data, qtd_total, valorCents, taxaCents, vende_socio = false }: LoteInput): LoteFields => ({
  data,
  qtd_total,
  valor_cents: valorCents,
  taxa_cents: taxaCents,
  vende_socio,
})
/** As on the wire and in the history: reais. */
const toWire = (
  { data, qtd_total, valor_cents, taxa_cents, vende_socio }: LoteFields,
  promocionais: readonly PromocionalFields[],
) => ({
  data,
  qtd_total,
  valor: toReais(valor_cents),
  taxa_adm: toReais(taxa_cents),
  vende_socio,
  promocionais: promocionaisFields(promocionais),
})

async function savedLote(tx: Tx, idEvento: string, idSetor: string, id: string): Promise<Lote> {
  const lote = (await savedSetor(tx, idEvento, idSetor)).lotes.find((other) => other.id === id)
  if (!lote) throw new Error(`lot ${id} disappeared while it was being saved`)
  return lote
}

/** Refuses more units than the sector, which is locked, has places to sell; null when there are enough. */
async function placesRefusal(tx: Tx, idSetor: string, units: number): Promise<Refusal | null> {
  const places = placesToSell(await readPlaces(tx, idSetor))
  return places !== null && units > places ? refuse(409, 'lote.more-than-places', [places], 'qtd_total') : null
}

/**
 * POST eventos/lote: edits when an id is sent, else creates. A new price applies to new holds; existing ones keep
 * theirs. The quantity cannot fall below the number of taken units, nor be raised above the sector's places.
 */
export function saveLote(deps: EditDeps, actor: string, input: LoteInput): Promise<Result<Lote>> {
  return editing(deps, async (tx, changed) => {
    if (input.id === undefined) {
      const idEvento = await lockSetorForShare(tx, input.id_evento_setor)
      if (!idEvento) return refuse(404, 'record.not-found')
      const fields = fieldsOf(input)
      const refusal = await placesRefusal(tx, input.id_evento_setor, fields.qtd_total)
      if (refusal) return refusal
      const id = await insertLote(tx, input.id_evento_setor, fields)
      const promocionais = input.promocionais ?? []
      await insertPromocionais(tx, [{ id, promocionais }])
      const created = { id_evento_setor: input.id_evento_setor, ...toWire(fields, promocionais) }
      await recordCreated(tx, subject(id, actor), created)
      changed(idEvento)
      return done(await savedLote(tx, idEvento, input.id_evento_setor, id))
    }
    const before = await lockLote(tx, input.id, 'edit')
    if (before?.id_setor !== input.id_evento_setor) return refuse(404, 'record.not-found')
    if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    const fields = fieldsOf({ ...input, vende_socio: input.vende_socio ?? before.fields.vende_socio })
    if (fields.qtd_total < before.tomados) {
      return refuse(409, 'lote.fewer-than-taken', [before.tomados], 'qtd_total')
    }
    // A lot from before its sector had fewer places can still be edited.
    const isRaised = fields.qtd_total > before.fields.qtd_total
    const refusal = isRaised ? await placesRefusal(tx, before.id_setor, fields.qtd_total) : null
    if (refusal) return refusal
    const stored = await readPromocionais(tx, input.id)
    const promocionais = input.promocionais ?? stored
    if (promocionais.some((fare) => fare.ativa && !isBelowFull(input, fare)))
      return refuseFields({ valor: FARE_MESSAGES.lotePromocionais })
    const was = toWire(before.fields, stored)
    if (changes(was, toWire(fields, promocionais))) {
      await updateLote(tx, input.id, fields)
      if (input.promocionais) await storePromocionais(tx, input.id, stored, input.promocionais)
      // A fare that was sold stays, though it was taken out of the form.
      const detail = changes(was, toWire(fields, await readPromocionais(tx, input.id))) ?? {}
      await recordEdited(tx, subject(input.id, actor), detail)
      changed(before.id_evento)
    }
    return done(await savedLote(tx, before.id_evento, before.id_setor, input.id))
  })
}

/** DELETE eventos/lote: refused as for an event. Hides a lot that was ever sold or held, else deletes it. */
export function removeLote(deps: EditDeps, actor: string, id: string): Promise<Result<{ id: string }>> {
  return editing(deps, async (tx, changed) => {
    const before = await lockLote(tx, id, 'delete')
    if (!before) return refuse(404, 'record.not-found')
    const live = await countLive(tx, { lote: id }, businessDay(deps.now()))
    if (live.count) return refuse(409, 'lote.has-tickets', [live.count, live.cents])
    const isHidden = await hasPast(tx, { lote: id })
    const was = { id_evento_setor: before.id_setor, ...toWire(before.fields, await readPromocionais(tx, id)) }
    await (isHidden ? hideLote : deleteLote)(tx, id)
    await recordDeleted(tx, subject(id, actor), isHidden ? 'hidden' : was)
    changed(before.id_evento)
    return done({ id })
  })
}
