const BOUNDARY = 'sandbox-report'
/** Who reads the reports: addresses of this name, in any domain. */
export const isReportsAddress = (address: string): boolean => /^devolucoes@/i.test(address)

/** A message to this domain is accepted, and comes back; to `demora@…` it only says that it is late. */
const isReturned = (address: string): boolean => /@devolve\.test$/i.test(address)

type Message = { raw: Buffer; from: string; isHeadersOnly: boolean; recipients: readonly string[] }

function report({ raw, from, isHeadersOnly }: Message, recipient: string): Buffer {
  const isLate = /^demora@/i.test(recipient)
  const head = Buffer.from(
    [
      'From: Mail Delivery System <mailer-daemon@devolve.test>',
      `To: ${from}`,
      `Subject: ${isLate ? 'Delayed Mail (still being retried)' : 'Undelivered Mail Returned to Sender'}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${BOUNDARY}"`,
      '',
      `--${BOUNDARY}`,
      'Content-Type: text/plain; charset=us-ascii',
      '',
      isLate
        ? `The message to <${recipient}> is still in the queue.`
        : `The message to <${recipient}> could not be delivered: user unknown.`,
      '',
      `--${BOUNDARY}`,
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.devolve.test',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${isLate ? 'delayed' : 'failed'}`,
      `Status: ${isLate ? '4.4.1' : '5.1.1'}`,
      `Diagnostic-Code: smtp; ${isLate ? '451 4.4.1 no answer' : '550 5.1.1 user unknown'}`,
      '',
      `--${BOUNDARY}`,
      `Content-Type: ${isHeadersOnly ? 'text/rfc822-headers' : 'message/rfc822'}`,
      '',
      '',
    ].join('\r\n'),
  )
  const end = raw.indexOf('\r\n\r\n')
  const returned = isHeadersOnly && end >= 0 ? raw.subarray(0, end) : raw
  return Buffer.concat([head, returned, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** The delivery status notifications (RFC 3464) that a message causes; none for a notification, whose sender is empty. */
export const reportsOf = (message: Message): Buffer[] =>
  message.from === '' ? [] : message.recipients.filter(isReturned).map((recipient) => report(message, recipient))
