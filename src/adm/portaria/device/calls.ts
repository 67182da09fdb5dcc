import type { z } from 'zod'
import type { EntradasAnswer, EntradasInput, PortariaLista, PortariaQuery } from '../../../../contract/portaria.ts'
import { portaria } from '../../../api/office/portaria.ts'
import type { AppDispatch } from '../../../lib/redux.ts'
import { type Chave, disk, type Leitura } from './disk.ts'
import { settleLeituras } from './merge.ts'

// The list is in the device's database, so the answers are not kept in the store.
const UNTRACKED = { track: false } as const
/** If the server does not answer within this time, the device decides by itself. */
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
    /** Sends one reading while the person at the entrance waits for the answer. */
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
 * Uploads readings of one event. Stores those that the server did not accept (`conflicts`) with its answer. The caller
 * removes the accepted ones (`done`), once it has stored the answers. @throws an error when the server answered none
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
