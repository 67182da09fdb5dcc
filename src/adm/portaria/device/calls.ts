import type { z } from 'zod'
import type { EntradasAnswer, EntradasInput, PortariaLista, PortariaQuery } from '../../../../contract/portaria.ts'
import { portaria } from '../../../api/office/portaria.ts'
import type { AppDispatch } from '../../../lib/redux.ts'
import type { Chave } from './disk.ts'

// The list is on the disk, so nothing of it is kept in the store.
const UNTRACKED = { track: false } as const
/** At the entrance nobody waits longer for the server: the device decides by itself then. */
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
