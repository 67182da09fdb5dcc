import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import type { Canal } from '../mensagens/queue-repo.ts'
import { type SendDeps, sendNext } from '../mensagens/send-next.ts'
import { alertOncePerKind } from '../sales/alerts-repo.ts'

/**
 * Sends one message. Each run has one connection, so the runs that a process may have at once are the most connections
 * to the service.
 * @returns whether one was due
 */
export async function sendMessage(deps: SendDeps, canal: Canal, another: () => void): Promise<boolean> {
  const sent = await sendNext(deps, canal, another)
  if (sent?.isGivenUp) await alertOncePerKind(deps.db, 'mensagem.given-up', canal, ALERTA_DETAILS.givenUp(canal))
  return sent !== null
}
