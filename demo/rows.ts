import { randomUUID } from 'node:crypto'
import { MEIA_PERCENTUAL } from '../contract/tarifas-rules.ts'
import { applyReversal } from './apply-reversal.ts'
import type { CidadeRow, EventoRow, PlannedLote, PlannedRifa, SetorRow } from './catalogue.ts'
import { PROMOTER_COTA } from './data-staff.ts'
import { toPictureRow } from './pictures.ts'
import { type Purchase, toRows } from './purchases.ts'
import type { Shop } from './write.ts'

/** Statuses of a venda that do not count as taken. */
const FREE = new Set(['released', 'refunded'])

/** The rows of the catalogue and its sales, with the counters of taken units. @param promoter whose codes and quota they are */
export function toShop(
  cidades: CidadeRow[],
  lotes: readonly PlannedLote[],
  rifas: readonly PlannedRifa[],
  purchases: readonly Purchase[],
  promoter: string,
) {
  const sold = [...purchases]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((purchase) => (purchase.reversal ? applyReversal(toRows(purchase), purchase.reversal) : toRows(purchase)))
  const vendas = sold.flatMap((rows) => rows.vendas)
  const taken = new Map<string, number>()
  for (const { idLote, idRifa, status } of vendas) {
    const counter = idLote ?? idRifa ?? ''
    if (!FREE.has(status)) taken.set(counter, (taken.get(counter) ?? 0) + 1)
  }
  return {
    cidades,
    eventos: [...new Set<EventoRow>(lotes.map(({ evento }) => evento))],
    setores: [...new Set<SetorRow>(lotes.map(({ setor }) => setor))],
    lotes: lotes.map(({ lote }) => ({ ...lote, tomados: taken.get(lote.id) ?? 0 })),
    meias: [...new Set(lotes.filter(({ hasMeia }) => hasMeia).map(({ evento }) => evento.id))].map((idEvento) => ({
      idEvento,
      percentual: MEIA_PERCENTUAL,
    })),
    tarifas: lotes.flatMap(({ promocionais, codigo }) => [...promocionais, ...(codigo ? [codigo.tarifa] : [])]),
    codigos: lotes.flatMap(({ codigo }) => (codigo ? [{ ...codigo.codigo, idPromotor: promoter }] : [])),
    cotas: lotes
      .filter(({ key }) => key === PROMOTER_COTA.evento)
      .slice(0, 1)
      .map(({ evento: { id: idEvento, createdAt } }) => ({
        ...{ id: randomUUID(), idEvento, idUsuario: promoter, cota: PROMOTER_COTA.cota, setores: [] },
        ...{ createdAt, updatedAt: createdAt },
      })),
    rifas: rifas.map(({ rifa }) => ({ ...rifa, tomados: taken.get(rifa.id) ?? 0 })),
    reservas: sold.map(({ reserva }) => reserva),
    attempts: sold.map(({ attempt }) => attempt),
    refunds: sold.flatMap((rows) => rows.refunds),
    vendas,
    alerts: sold.flatMap((rows) => rows.alerts),
    history: sold.flatMap((rows) => rows.history),
  } satisfies Shop
}

/** The posters of the events of these lots. */
export function eventoPictures(lotes: readonly PlannedLote[], now: Date) {
  const keys = new Map(lotes.map(({ evento, key }) => [evento.id, key]))
  return [...keys].map(([id, key]) => toPictureRow(id, 'evento', key, now))
}
