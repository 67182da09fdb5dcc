import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import type { Sandbox } from '../core/sandbox.ts'
import { isReportsAddress } from './bounce.ts'

/** `bytes`: the content in base64. */
type Attachment = { nome: string; tipo: string; bytes: string }
/** `id`: its Message-ID. */
export type Email = { id: string; assunto: string; de: string; texto: string; html: string; anexos: Attachment[] }
export type Received = Email & { seq: number; para: string; recebido_em: number }

const fromText = (from: AddressObject | undefined): string => from?.text ?? ''

const toEmail = ({ messageId, subject, from, text, html, attachments }: ParsedMail): Email => ({
  id: messageId ?? '',
  assunto: subject ?? '',
  de: fromText(from),
  texto: text ?? '',
  html: html || '',
  anexos: attachments.map(({ filename, contentType, content }) => ({
    nome: filename ?? 'anexo',
    tipo: contentType,
    bytes: content.toString('base64'),
  })),
})

/** A mailbox takes anything. */
const UNREADABLE: Email = { id: '', assunto: '(ilegível)', de: '', texto: '', html: '', anexos: [] }

/** Stores a message for each recipient of its envelope; as it came where a program reads it. */
export async function receive(sandbox: Sandbox, raw: Buffer, recipients: readonly string[]): Promise<void> {
  const body = JSON.stringify(await simpleParser(raw).then(toEmail, () => UNREADABLE))
  sandbox.db.transaction(() => {
    for (const recipient of new Set(recipients.map((address) => address.toLowerCase())))
      sandbox.db.run(
        'INSERT INTO emails (recipient, received_at, body) VALUES (?, ?, ?)',
        recipient,
        sandbox.now(),
        body,
      )
    if (recipients.some(isReportsAddress)) sandbox.db.run('INSERT INTO reports (source) VALUES (?)', raw)
  })
}

/** The messages to an address, or to all of them, the newest first. */
export function emailsOf(sandbox: Sandbox, address: string | null, limit: number): Received[] {
  const rows = sandbox.db.all<{ seq: number; recipient: string; received_at: number; body: string }>(
    `SELECT seq, recipient, received_at, body FROM emails WHERE ? IS NULL OR recipient = ? ORDER BY seq DESC LIMIT ?`,
    address,
    address,
    limit,
  )
  return rows.map(({ seq, recipient, received_at, body }) => ({
    ...(JSON.parse(body) as Email),
    ...{ seq, para: recipient, recebido_em: received_at },
  }))
}

/** One message; undefined when there is none. */
export function findEmail(sandbox: Sandbox, seq: number): Email | undefined {
  const row = sandbox.db.get<{ body: string }>('SELECT body FROM emails WHERE seq = ?', seq)
  return row && (JSON.parse(row.body) as Email)
}
