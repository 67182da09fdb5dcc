/** What a report says of a message: who did not get it, and why, as a status code (RFC 3463). */
export type Returned = { idMensagem: string; address: string; status: string }

const STATUS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const MESSAGE = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])

/** The blocks of header fields in a text, by their names; of a field that occurs twice, the first one. */
const blocksOf = (text: string): ReadonlyMap<string, string>[] =>
  text.split(/\r?\n(?:[ \t]*\r?\n)+/).map((block) => {
    const fields = new Map<string, string>()
    for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
      const [, name = '', value = ''] = /^([\w-]{1,60}):[ \t]*(.*)$/.exec(line) ?? []
      if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim())
    }
    return fields
  })

/** Of a report, as its server writes it: `rfc822; ana@exemplo.com.br`. */
const addressOf = (field = ''): string =>
  /^(?:rfc822|utf-8)[ \t]*;[ \t]*<?([^\s\p{Cc}<>;]{3,320})>?$/iu.exec(field)?.[1] ?? ''

const ID = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^\s<>]+>$/i

/**
 * Reads a mail that came back. Nothing in it is believed yet: anybody can write to a mailbox.
 * @returns whom it says a message did not reach, for ever (RFC 3464: `Action: failed`, status 5.x.x); nothing for
 *   delays and for what is no such report
 */
export async function readReport(mail: Buffer): Promise<Returned[]> {
  try {
    // Loaded by its first use: most processes read no mailbox.
    const { simpleParser } = await import('mailparser')
    const { headers, attachments } = await simpleParser(mail, {
      ...{ keepDeliveryStatus: true, ignoreEmbedded: true, checksumAlgo: false },
      ...{ skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, skipImageLinks: true },
    })
    const type = Object(headers.get('content-type')) as { value?: string; params?: Record<string, string> }
    if (type.value !== 'multipart/report' || type.params?.['report-type']?.toLowerCase() !== 'delivery-status')
      return []
    const textOf = (types: ReadonlySet<string>): string =>
      attachments.find(({ contentType }) => types.has(contentType))?.content.toString('utf8') ?? ''
    const [returned] = blocksOf(textOf(MESSAGE))
    const [, idMensagem] = ID.exec(returned?.get('message-id') ?? '') ?? []
    if (idMensagem === undefined) return []
    return blocksOf(textOf(STATUS)).flatMap((block) => {
      const address = addressOf(block.get('final-recipient'))
      const [status] = /^5\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(block.get('status') ?? '') ?? []
      const isFailed = block.get('action')?.toLowerCase() === 'failed'
      return isFailed && status !== undefined && address !== '' ? [{ idMensagem, address, status }] : []
    })
  } catch {
    // Not a mail, or one made to be hard to read.
    return []
  }
}
