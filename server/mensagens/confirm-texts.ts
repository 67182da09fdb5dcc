import type { Db } from '../db/connection.ts'
import type { NoticeGateway } from '../gateways/sms.ts'
import { claimUnconfirmed, markRefused, storeConfirmed } from './queue-repo.ts'

const CLAIM = 5

/**
 * Asks the SMS service what became of some texts that it took: a number that gets no SMS is marked.
 * @returns whether some were due
 */
export async function confirmTexts({ db, notices }: { db: Db; notices: NoticeGateway | null }): Promise<boolean> {
  if (!notices) return false
  const due = await claimUnconfirmed(db, CLAIM)
  await Promise.all(
    due.map(async ({ id, id_servico, id_cliente, is_over }) => {
      const outcome = await notices.readText(id_servico)
      if (outcome.kind === 'bad-phone')
        await markRefused(db, { canal: 'sms', id_cliente, id_usuario: null }, outcome.telefone)
      if (outcome.kind === 'bad-phone' || outcome.kind === 'lost')
        await storeConfirmed(db, id, `${outcome.kind} ${outcome.code}`)
      else if (outcome.kind === 'came' || is_over) await storeConfirmed(db, id, null)
    }),
  )
  return due.length > 0
}
