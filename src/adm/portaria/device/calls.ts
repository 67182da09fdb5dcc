import type { z } from 'zod'
import type { EntradasAnswer, EntradasInput, PortariaLista, PortariaQuery } from '../../../../contract/portaria.ts'
import { portaria } from '../../../api/office/portaria.ts'
import type { AppDispatch } from '../../../lib/redux.ts'
import { type Chave, disk, type Leitura } from './disk.ts'
import { settleLeituras } from './merge.ts'

// The list is on the disk, so nothing of it is kept in the store.
const UNTRACKED = { track: false } as const
/** Without an answer in this time, the device decides by itself. */
const PATIENCE_MS = 2500

type Entrada = z.input<typeof EntradasInput>['entradas'][number]

/** The calls of a device for one event; they reject with an AppError. */
export function deviceCalls(dispatch: AppDispatch, idEvento: string) {
  const { loadChaves, loadLista, sendEntradas } = portaria.endpoints
  return {
    chaves: async (): Promise<Chave[]> => (await dispatch(loadChaves.initiate(undefined, UNTRACKED)).unwrap()).result,
    lista: (query: z.input<typeof PortariaQuery>): Promise<PortariaLista> =>
      dispatch(loadLista.initiate({ idEvento, ...query }, UNTRACKED)).unwrap(),
    entradas: async (entradas: Entrada[]): Promise<EntradasAnswer['result']> =>
      (await dispatch(sendEntradas.initiate({ idEvento, entradas }, UNTRACKED)).unwrap()).result,
    /** One reading while its person waits. */
    ask: async (entrada: Entrada): Promise<EntradasAnswer['result'][number]> => {
      const call = dispatch(sendEntradas.initiate({ idEvento, entradas: [entrada] }, UNTRACKED))
      const timer = setTimeout(() => call.abort(), PATIENCE_MS)
      try {
        const [answer] = (await call.unwrap()).result
        if (!answer) throw new Error('no answer for the reading')
        return answer
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

export type DeviceCalls = ReturnType<typeof deviceCalls>

type Uploaded = { answers: EntradasAnswer['result']; done: Leitura[]; conflicts: Leitura[] }

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
