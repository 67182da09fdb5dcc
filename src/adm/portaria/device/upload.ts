import type { EntradasAnswer } from '../../../../contract/portaria.ts'
import type { DeviceCalls } from './calls.ts'
import { disk, type Leitura } from './disk.ts'
import { settleLeituras } from './merge.ts'

export type Uploaded = { answers: EntradasAnswer['result']; done: Leitura[]; conflicts: Leitura[] }

/**
 * Uploads readings of one event. Those that the server does not accept are kept with its answer; the caller removes
 * the others, once it has stored what the answers say. @throws an error when the server answered none
 */
export async function uploadBatch(calls: Pick<DeviceCalls, 'entradas'>, batch: readonly Leitura[]): Promise<Uploaded> {
  const answers = await calls.entradas(
    batch.map(({ id, idVenda, lida_em, portao }) => ({ id, id_venda: idVenda, lida_em, portao })),
  )
  const settled = settleLeituras(batch, answers)
  if (settled.done.length + settled.conflicts.length === 0) throw new Error('the readings were not answered')
  await disk.keep({ leituras: settled.conflicts })
  return { answers, ...settled }
}
