import type { EntradasAnswer, PortariaIngresso } from '../../../../contract/portaria.ts'
import type { Leitura, StoredIngresso } from './disk.ts'

/**
 * Merges a ticket from the server into this device's list. A used ticket stays used: a page of the list may have been
 * read before an entrance that this device knows, and the server does not know the readings that are not uploaded yet.
 * @param portao the gate where it was admitted, if the answer names it
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
 * Sorts the readings of an upload: one that the server accepted is removed. One that it did not accept stays until a
 * person has seen it: it admitted a person whose ticket was not valid, or had been used at another gate.
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
