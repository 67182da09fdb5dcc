import type { Refusal } from '../../result.ts'
import type { Changes, NewVenda } from '../changes.ts'
import type { ReleasedRow } from './stock-repo.ts'
import type { ReserveRequest } from './units.ts'
import type { Existing } from './reserve-lock-and-read.ts'
import type { Plan } from './reserve-plan.ts'
import { deltaOf } from './stock-left.ts'

/** One request's part of the batch: the granted units, in the reservation with this id, or the refusal. */
export type Part = {
  request: ReserveRequest
  id: string
  existing: Existing | null
  plan: Plan
  expiresAt: Date
  refusal: Refusal | null
}

/** The changes of all parts, including the end of the clientes' own overdue holds; and the units that they release. */
export function changesOf(parts: Part[], holds: Existing[]): { changes: Partial<Changes>; released: ReleasedRow[] } {
  const granted = parts.filter(({ refusal }) => refusal === null)
  const over = holds.filter(({ overdue }) => overdue)
  const released = [...granted.flatMap(({ plan }) => plan.dropped), ...over.flatMap(({ rows }) => rows)]
  const { lotes, rifas } = deltaOf(
    released,
    granted.flatMap(({ plan }) => plan.fresh),
  )
  const isNew = ({ existing }: Part): boolean => existing === null
  const replaced = granted.filter((part) => !isNew(part))
  const changes: Partial<Changes> = {
    newReservas: granted.filter(isNew).map((part) => ({
      id: part.id,
      id_cliente: part.request.idCliente,
      carrinho: part.request.carrinho,
      expires_at: part.expiresAt.toISOString(),
      units: unitsIn(part),
    })),
    reservas: [
      ...over.map(({ held }) => ({ id: held.id, source: 'held' as const, target: 'released' as const })),
      ...replaced.map((part) => ({
        id: part.id,
        source: 'held' as const,
        target: 'held' as const,
        carrinho: part.request.carrinho,
        expires_at: part.expiresAt.toISOString(),
        new_units: unitsIn(part),
      })),
    ],
    lotes,
    rifas,
    released: released.map(({ id }) => id),
    // After the dropped units of a replaced hold were released, its remaining held units are the kept ones.
    vendas: replaced.map((part) => ({
      id_reserva: part.id,
      source: 'held' as const,
      target: 'held' as const,
      expires_at: part.expiresAt.toISOString(),
      units: part.plan.kept.length,
    })),
    newVendas: granted.flatMap(newVendas),
    history: granted.map((part) => ({
      entity: 'reserva',
      entityId: part.id,
      fromState: part.existing ? 'held' : null,
      toState: 'held',
      actor: `cliente:${part.request.idCliente}`,
      detail: { units: unitsIn(part) },
    })),
  }
  return { changes, released }
}

const unitsIn = ({ plan }: Part): number => plan.kept.length + plan.fresh.length

const newVendas = ({ id, request, plan, expiresAt }: Part): NewVenda[] =>
  plan.fresh.map(({ unit, stock, valorCents, taxaCents, naCota, heldAt, pixUsed }) => ({
    id_reserva: id,
    id_cliente: request.idCliente,
    id_evento: stock?.id_evento ?? null,
    id_setor: stock?.id_setor ?? null,
    tipo: stock?.tipo ?? null,
    id_lote: unit.kind === 'lote' ? unit.idLote : null,
    nr_lugar: unit.kind === 'lote' ? unit.nrLugar : null,
    id_rifa: unit.kind === 'rifa' ? unit.idRifa : null,
    nr_sorte: unit.kind === 'rifa' ? unit.nrSorte : null,
    valor_cents: valorCents,
    taxa_cents: taxaCents,
    id_tarifa: unit.kind === 'lote' ? unit.idTarifa : null,
    na_cota: naCota,
    held_at: heldAt.toISOString(),
    pix_used: pixUsed,
    expires_at: expiresAt.toISOString(),
  }))
