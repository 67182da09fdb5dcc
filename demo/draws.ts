import { eventoStart } from '../contract/instants-rules.ts'
import type { PlannedRifa } from './catalogue.ts'
import type { VendaRow } from './purchases.ts'
import type { Random } from './random.ts'
import type { Staff } from './staff.ts'
import type { Shop } from './write.ts'

/** Draws the raffles marked `isDrawn`: one of the sold numbers each, at 20:00. The prizes are not handed over yet. */
export function drawRifas<R extends { id: string; dataSorteio: string }>(
  random: Random,
  planned: readonly PlannedRifa[],
  { rifas, vendas }: { rifas: readonly R[]; vendas: readonly VendaRow[] },
  { admin }: Staff,
): { rifas: (R & { numeroSorteado?: number })[]; history: NonNullable<Shop['history']> } {
  const history: NonNullable<Shop['history']> = []
  const drawn = rifas.map((row) => {
    if (!planned.some(({ rifa, isDrawn }) => rifa.id === row.id && isDrawn)) return row
    const sold = vendas.flatMap(({ idRifa, nrSorte, status }) =>
      idRifa === row.id && status === 'sold' && nrSorte ? [nrSorte] : [],
    )
    const numero = random.pick(sold)
    const at = eventoStart(row.dataSorteio, '20:00')
    const detail = { numero, origem: 'sistema', vendidos: sold.length }
    history.push({
      ...{ at, entity: 'rifa', entityId: row.id, fromState: null, toState: 'drawn', actor: admin.actor, detail },
    })
    return { ...row, numeroSorteado: numero, sorteadaEm: at, sorteadaPor: admin.id, versao: 3, updatedAt: at }
  })
  return { rifas: drawn, history }
}
