import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ABANDONED_MS = 15 * 60_000
const EMPTY_MS = 5_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The lock is stale when no process named in it is alive (the one that took it, or the npm it started). */
function isStale(folder) {
  try {
    const age = Date.now() - statSync(folder).mtimeMs
    const pids = readdirSync(folder).map(Number)
    if (pids.length === 0) return age > EMPTY_MS
    return age > ABANDONED_MS || !pids.some(isAlive)
  } catch {
    return false
  }
}

/** The lock is a folder, because mkdir is atomic. It is outside node_modules, because `npm ci` deletes that. */
export async function takeLock(root, onWait) {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `bilheteria-install-${userInfo().uid}-${key}`)
  const add = (pid) => writeFileSync(join(folder, String(pid)), '')
  for (let waited = false; ; waited = true) {
    try {
      mkdirSync(folder, { mode: 0o700 })
      add(process.pid)
      return { alsoFor: add, release: () => rmSync(folder, { recursive: true, force: true }) }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isStale(folder)) {
      const aside = `${folder}.${process.pid}`
      try {
        renameSync(folder, aside)
        rmSync(aside, { recursive: true, force: true })
      } catch {
        // Another process removed it first.
      }
      continue
    }
    if (!waited) onWait()
    await sleep(300)
  }
}
