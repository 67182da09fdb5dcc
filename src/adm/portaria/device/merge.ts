import type { EntradasAnswer, PortariaIngresso } from '../../../../contract/portaria.ts'
import type { Leitura, StoredIngresso } from './disk.ts'

/**
 * A ticket as the server answered it, for this device's list. Used stays used: a page of the list may have been read
 * before an entrance that this device knows, and the server does not know what waits to be uploaded.
 * @param portao where it was admitted, if the answer says so
 */
export function mergeIngresso(
  idEvento: string,
  answered: PortariaIngresso,
  known: StoredIngresso | undefined,
  portao?: string | null,
): StoredIngresso {
  const entregue_em = answered.entregue_em ?? known?.entregue_em ?? null
  const at = portao ?? (known?.entregue_em === entregue_em ? known.portao : undefined)
  return { ...answered, idEvento, entregue_em, ...(at !== undefined && { portao: at }) }
}

type Answered = EntradasAnswer['result'][number]

/**
 * What an upload leaves of its readings: one that the server accepts is done. One that it does not accept admitted
 * somebody whose ticket was not valid, or was read elsewhere before: it stays until a person has seen it.
 */
export function settleLeituras(
  sent: readonly Leitura[],
  answers: readonly Answered[],
): { done: Leitura[]; conflicts: Leitura[] } {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const answered = sent.flatMap((leitura) => {
    const resposta = byId.get(leitura.id)
    return resposta ? [{ ...leitura, resposta }] : []
  })
  const isDone = ({ resposta }: Leitura) => resposta?.resultado === 'aceita'
  return { done: answered.filter(isDone), conflicts: answered.filter((leitura) => !isDone(leitura)) }
}
