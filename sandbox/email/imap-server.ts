import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Sandbox } from '../core/sandbox.ts'

const HOST = '127.0.0.1'
const CAPABILITIES = 'IMAP4rev1 UIDPLUS'

type Report = { seq: number; source: Uint8Array }
/** What a connection sees: which mails it has, in their order, and which of them are to be deleted. */
type Session = { uids: number[]; deleted: Set<number> }

/** The numbers of a set such as `1:3,7`, of those that exist. */
function chosen(set: string, known: readonly number[]): number[] {
  const last = known.at(-1) ?? 0
  const number = (text = ''): number => (text === '*' ? last : Number(text))
  return set.split(',').flatMap((part) => {
    const [from, to = from] = part.split(':')
    const [low, high] = [number(from), number(to)].toSorted((a, b) => a - b)
    return known.filter((one) => one >= (low ?? 0) && one <= (high ?? 0))
  })
}

/** The answers to one command; null: it is not one of those that are needed here. */
function answersTo(sandbox: Sandbox, session: Session, command: string): (string | Uint8Array)[] | null {
  const { uids, deleted } = session
  const numbered = (uid: number): number => uids.indexOf(uid) + 1
  const text = command.replace(/^UID /i, '')
  const isByUid = text !== command
  const set = / ([\d:,*]+)/.exec(text)?.[1] ?? ''
  const found = isByUid ? chosen(set, uids) : chosen(set, uids.map(numbered)).map((nth) => uids[nth - 1] ?? 0)
  switch (text.split(' ', 1).join('').toUpperCase()) {
    case 'CAPABILITY':
      return [`* CAPABILITY ${CAPABILITIES}\r\n`]
    case 'NOOP':
    case 'CLOSE':
    case 'LOGOUT':
      return []
    case 'LIST':
      return ['* LIST () "/" INBOX\r\n']
    case 'SELECT': {
      const rows = sandbox.db.all<{ seq: number }>('SELECT seq FROM reports ORDER BY seq')
      session.uids = rows.map(({ seq }) => seq)
      return [`* ${session.uids.length} EXISTS\r\n* FLAGS (\\Deleted)\r\n* OK [UIDVALIDITY 1] once\r\n`]
    }
    case 'FETCH': {
      const [, from = '0', length = 'Infinity'] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(text) ?? []
      return found.flatMap((uid) => {
        const row = sandbox.db.get<Report>('SELECT seq, source FROM reports WHERE seq = ?', uid)
        const part = row?.source.subarray(Number(from), Number(from) + Number(length)) ?? new Uint8Array()
        return [`* ${numbered(uid)} FETCH (UID ${uid} BODY[]<${from}> {${part.length}}\r\n`, part, ')\r\n']
      })
    }
    case 'STORE':
      for (const uid of found) deleted.add(uid)
      return found.map((uid) => `* ${numbered(uid)} FETCH (UID ${uid} FLAGS (\\Deleted))\r\n`)
    case 'EXPUNGE':
      return (isByUid ? found : uids)
        .filter((uid) => deleted.has(uid))
        .map((uid) => {
          const answer = `* ${numbered(uid)} EXPUNGE\r\n`
          sandbox.db.run('DELETE FROM reports WHERE seq = ?', uid)
          uids.splice(uids.indexOf(uid), 1)
          return answer
        })
    default:
      return null
  }
}

function serve(sandbox: Sandbox, socket: Socket): void {
  const session: Session = { uids: [], deleted: new Set() }
  socket.on('error', () => socket.destroy())
  socket.write('* OK sandbox\r\n')
  createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
    const [tag = '*', command = ''] = line.split(/ (.*)/)
    if (/^LOGIN .*errada/i.test(command)) {
      socket.write(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`)
      return
    }
    const answers = /^LOGIN /i.test(command) ? [] : answersTo(sandbox, session, command)
    for (const answer of answers ?? []) socket.write(answer)
    socket.write(`${tag} ${answers ? 'OK done' : 'BAD unknown command'}\r\n`)
    if (/^LOGOUT/i.test(command)) socket.end()
  })
}

/**
 * An IMAP server (RFC 3501) of the one mailbox that reports come to, on this machine only and without TLS, with what its
 * reader needs: log in, open, read, delete. The password `errada` is wrong, every other one is right.
 */
export function imapServer(sandbox: Sandbox): { listen(port: number): Promise<number>; close(): Promise<void> } {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    serve(sandbox, socket)
  })
  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, HOST, () => {
          const at = server.address()
          sandbox.imapPort = typeof at === 'object' && at ? at.port : port
          resolve(sandbox.imapPort)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
