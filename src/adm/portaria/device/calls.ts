import type { z } from 'zod'
import type {
  BuscaAnswer,
  BuscaInput,
  Conferencia,
  ConferirInput,
  EntradasAnswer,
  EntradasInput,
  PortariaLista,
  PortariaQuery,
} from '../../../../contract/portaria.ts'
import { portaria } from '../../../api/office/portaria.ts'
import type { AppDispatch } from '../../../lib/redux.ts'
import type { Chave, Leitura, Named } from './disk.ts'

// The list is in the device's database, so the answers are not kept in the store.
const UNTRACKED = { track: false } as const
/** If the server does not answer within this time, the device decides by itself. */
const PATIENCE_MS = 2500

type Entrada = z.input<typeof EntradasInput>['entradas'][number]

/** Waits for a call while a person at the entrance waits for its answer. */
async function inTime<T>(call: { abort(): void; unwrap(): Promise<T> }): Promise<T> {
  const timer = setTimeout(() => call.abort(), PATIENCE_MS)
  return call.unwrap().finally(() => clearTimeout(timer))
}

/** Who is to be admitted, for the server. */
export const namedIn = (named: Named): { id_venda: string } | { id_socio: string } =>
  'idSocio' in named ? { id_socio: named.idSocio } : { id_venda: named.idVenda }

/** The calls of a device for one event; they reject with an AppError. */
export function deviceCalls(dispatch: AppDispatch, idEvento: string) {
  const { loadChaves, loadLista, sendEntradas, checkEntrada, searchIngressos } = portaria.endpoints
  return {
    chaves: async (): Promise<Chave[]> => (await dispatch(loadChaves.initiate(undefined, UNTRACKED)).unwrap()).result,
    lista: (query: z.input<typeof PortariaQuery>): Promise<PortariaLista> =>
      dispatch(loadLista.initiate({ idEvento, ...query }, UNTRACKED)).unwrap(),
    entradas: async (entradas: Entrada[]): Promise<EntradasAnswer['result']> =>
      (await dispatch(sendEntradas.initiate({ idEvento, entradas }, UNTRACKED)).unwrap()).result,
    /** Sends one reading while the person at the entrance waits for the answer. */
    ask: async (entrada: Entrada): Promise<Conferencia> => {
      const { result } = await inTime(dispatch(sendEntradas.initiate({ idEvento, entradas: [entrada] }, UNTRACKED)))
      const [answer] = result
      if (!answer) throw new Error('no answer for the reading')
      return answer
    },
    /** The same for a ticket that is only checked. */
    check: (named: z.input<typeof ConferirInput>): Promise<Conferencia> =>
      inTime(dispatch(checkEntrada.initiate({ idEvento, ...named }, UNTRACKED))),
    search: (input: z.input<typeof BuscaInput>): Promise<BuscaAnswer> =>
      inTime(dispatch(searchIngressos.initiate({ idEvento, ...input }, UNTRACKED))),
  }
}

export type DeviceCalls = ReturnType<typeof deviceCalls>

/** `refused`: how many of the answered readings were not accepted. */
type Uploaded = { answers: EntradasAnswer['result']; done: string[]; refused: number }

/**
 * Uploads readings of one event, of people who are in already. The caller removes the answered ones (`done`) once it has
 * stored the answers; one that was not accepted is now an alert of its event. @throws when the server answered none
 */
export async function uploadBatch(calls: Pick<DeviceCalls, 'entradas'>, batch: readonly Leitura[]): Promise<Uploaded> {
  const answers = await calls.entradas(
    batch.map((leitura) => {
      const { id, lida_em, portao, documento_visto } = leitura
      return { id, lida_em, portao, documento_visto, ...namedIn(leitura), sem_rede: true }
    }),
  )
  const answered = new Set(answers.map(({ id }) => id))
  const done = batch.flatMap(({ id }) => (answered.has(id) ? [id] : []))
  if (done.length === 0) throw new Error('the readings were not answered')
  return { answers, done, refused: answers.filter(({ resultado }) => resultado !== 'aceita').length }
}
