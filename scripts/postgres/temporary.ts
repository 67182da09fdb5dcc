import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './alive.ts'
import { type Embedded, startEmbedded } from './index.ts'

const PREFIX = 'bilheteria-temp-'

/** Removes the folders of test runs that were killed before they could clean up. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isAlive(pid)) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // The folder belongs to another account.
    }
  }
}

/**
 * Starts a PostgreSQL for tests: without fsync, and its data are deleted when it stops. The start takes about a second.
 * @param settings additional lines of postgresql.conf
 */
export async function startTemporary(settings: readonly string[] = []): Promise<Embedded> {
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // The account that PostgreSQL runs under must be able to reach its socket in this folder.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const dataDir = join(folder, 'pg')
    const embedded = await startEmbedded({ dataDir, socketDir: join(folder, 's'), fsync: false, settings })
    return { ...embedded, stop: (options) => embedded.stop(options).finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}
