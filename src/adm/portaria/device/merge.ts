import type { EntradasAnswer, PortariaIngresso } from '../../../../contract/portaria.ts'
import type { Leitura, StoredIngresso } from './disk.ts'

/**
 * Tickets as the server answered them, for this device's list. What the device has admitted and not uploaded yet, the
 * server does not know: it stays.
 */
export function mergeIngressos(
  idEvento: string,
  answered: readonly PortariaIngresso[],
  known: ReadonlyMap<string, StoredIngresso>,
  pending: readonly Leitura[],
): StoredIngresso[] {
  const read = new Map(pending.map((leitura) => [leitura.idVenda, leitura]))
  return answered.map((ingresso) => {
    const leitura = ingresso.entregue_em === null ? read.get(ingresso.id) : undefined
    const portao = leitura?.portao ?? known.get(ingresso.id)?.portao
    return {
      ...ingresso,
      idEvento,
      entregue_em: leitura?.lida_em ?? ingresso.entregue_em,
      ...(portao !== undefined && { portao }),
    }
  })
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
