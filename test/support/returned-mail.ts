import nodemailer from 'nodemailer'
import type { Shop } from './shop.ts'

type Report = {
  /** The Message-ID of the message that it returns. */
  id: string
  /** Whom it did not reach. */
  recipient: string
  action?: string
  status?: string
  /** The type of the whole, of the part that says so, and of the returned message; what the latter has before its id. */
  type?: string
  statusType?: string
  returnedType?: string
  before?: string
}

const BOUNDARY = 'limite'

/** A delivery status notification (RFC 3464) as mail servers write it. */
export const reportMail = ({
  id,
  recipient,
  action = 'failed',
  status = '5.1.1',
  type = 'multipart/report; report-type=delivery-status',
  statusType = 'message/delivery-status',
  returnedType = 'text/rfc822-headers',
  before = 'From: Casa <casa@x.com.br>',
}: Report): string =>
  [
    'From: MAILER-DAEMON@mx.exemplo.com.br',
    'To: devolucoes@bilheteria.invalid',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=iso-8859-1',
    '',
    'Sorry.',
    `--${BOUNDARY}`,
    `Content-Type: ${statusType}`,
    '',
    'Reporting-MTA: dns; mx.exemplo.com.br',
    'Arrival-Date: Sat, 28 Nov 2026 10:00:00 -0300',
    '',
    `Final-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 no',
    '',
    `--${BOUNDARY}`,
    `Content-Type: ${returnedType}`,
    '',
    before,
    `Message-ID:`,
    ` ${id}`,
    'Subject: Ingressos',
    '',
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n')

/** Puts a mail as it is into the mailbox that undelivered e-mails of a shop come back to. */
export async function returnMail({ deps }: Pick<Shop, 'deps'>, raw: string | Buffer): Promise<void> {
  const { SMTP_URL, BOUNCES_FROM } = deps.config
  const envelope = { from: '', to: BOUNCES_FROM ?? '' }
  await nodemailer.createTransport(SMTP_URL).sendMail({ envelope, raw })
}
