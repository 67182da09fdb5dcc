import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { EmbeddedError } from './errors.ts'

/** The operating system account that PostgreSQL runs under. PostgreSQL refuses to run as root. */
export type Account = {
  /** Set when this process is root: PostgreSQL must run as this account. */
  drop: { uid: number; gid: number } | undefined
  /** Accounts that may connect: this process's, and the one PostgreSQL runs under. */
  names: string[]
}

type Entry = { name: string; uid: number; gid: number }

function passwd(): Entry[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function ownName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run with a user id that has no name: initdb and peer authentication refuse it.
    throw new EmbeddedError(
      'account',
      'O usuário atual não existe em /etc/passwd e o PostgreSQL embutido não funciona assim: defina DATABASE_URL.',
    )
  }
}

function owner(dataDir: string): { uid: number; gid: number } | undefined {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  return stats && { uid: stats.uid, gid: stats.gid }
}

/**
 * Chooses the account. As root, existing data of an ordinary account keep their owner, so that one `sudo` does not lock
 * that user out of their own data. Otherwise it is `PG_USER`, by default `nobody`. Throws `EmbeddedError`.
 */
export function chooseAccount(dataDir: string): Account {
  const self = ownName()
  if (process.getuid?.() !== 0) return { drop: undefined, names: [self] }

  const entries = passwd()
  const existing = owner(dataDir)
  if (existing && existing.uid !== 0) {
    const name = entries.find((entry) => entry.uid === existing.uid)?.name
    return { drop: existing, names: name ? [self, name] : [self] }
  }
  const wanted = process.env['PG_USER'] ?? 'nobody'
  const entry = entries.find(({ name }) => name === wanted)
  if (!entry || entry.uid === 0) {
    throw new EmbeddedError('account', `PG_USER: não existe o usuário "${wanted}" (ou é o root).`)
  }
  return { drop: { uid: entry.uid, gid: entry.gid }, names: [self, wanted] }
}
