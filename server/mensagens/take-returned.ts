import type { Db } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { BounceMailbox, MailboxOutcome } from '../gateways/bounce-mailbox.ts'
import { markRefused } from './queue-repo.ts'
import { type Returned, readReport } from './returned-report.ts'
import { lockReturned, storeReturned } from './returned-repo.ts'

/**
 * Whether a status is about the message or about us, not about the address (RFC 3463): 5.1.7 and 5.1.8 the sender, 5.2.3
 * and 5.3.4 the size, 5.5 the protocol, 5.6 the content, 5.7 the policy, such as a filter of spam.
 */
const isAboutUs = (status: string): boolean => /^5\.(?:1\.[78]|2\.3|3\.4|[567]\.\d+)$/.test(status)

/** @returns whether a message came back now, from an address that is not to blame */
const store = (db: Db, { idMensagem, address, status }: Returned): Promise<boolean> =>
  transaction(db, async (tx) => {
    const message = await lockReturned(tx, idMensagem, address)
    if (!message) return false
    const isNew = await storeReturned(tx, idMensagem, `returned ${status}`)
    if (isAboutUs(status)) return isNew
    if (!message.is_refused) await markRefused(tx, { canal: 'email', ...message }, message.to)
    return false
  })

/**
 * Reads the mailbox of what mail servers send back. Only who got an e-mail of ours knows its `Message-ID`: a report
 * counts if it names one that went to the address which it says fails. That address is marked, as one refused at once;
 * the e-mail counts as not sent. All mails that were read are deleted, after the commit: what a crash repeats changes
 * nothing.
 * @returns how the visit ended; whether messages came back though their addresses exist
 */
export async function takeReturned(
  db: Db,
  mailbox: BounceMailbox,
): Promise<{ outcome: MailboxOutcome; isGivenUp: boolean }> {
  let isGivenUp = false
  const outcome = await mailbox.read(async (mails) => {
    for (const mail of mails)
      for (const returned of await readReport(mail)) if (await store(db, returned)) isGivenUp = true
  })
  return { outcome, isGivenUp }
}
