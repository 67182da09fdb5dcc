import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { cleanUp, eventually, hold, holdReady, processes, query, tempFolder } from './support.ts'

afterEach(cleanUp)

/** The cluster name of a database, for `processes`. It is also the name of its socket folder. */
const clusterOf = (url: string) => /bilheteria-[0-9a-f]{16}/.exec(decodeURIComponent(url))?.[0] ?? url
const count = async (url: string) => (await query<{ n: number }>(url, 'select count(*)::int as n from t'))[0]?.n
const fill = (url: string) =>
  query(url, 'create table if not exists t (i int); insert into t select generate_series(1, 100)')

async function stop({ child, exit }: Awaited<ReturnType<typeof holdReady>>): Promise<void> {
  child.kill('SIGTERM')
  expect(await exit()).toBe(0)
}

describe('the first start', () => {
  it.each([40, 150, 300, 500, 800])(
    'the first start can be repeated after it was killed after %i ms',
    async (moment) => {
      const dataDir = join(tempFolder(), 'pg')
      const first = hold(dataDir)
      await sleep(moment)
      first.child.kill('SIGKILL')

      const second = await holdReady(dataDir)
      await fill(second.url)
      expect(await count(second.url)).toBe(100)
      expect(readdirSync(dirname(dataDir))).toEqual(['pg'])
      await stop(second)
    },
  )

  it('the first start of the database works in a long path with spaces', async () => {
    const dataDir = join(tempFolder(), 'uma pasta', 'x'.repeat(140), "d'água", 'pg')
    const running = await holdReady(dataDir)
    expect(await query(running.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(running.url, "select lower('AÇÃO') as l")).toEqual([{ l: 'ação' }])
    await stop(running)
    await eventually('no process is left', () => processes(clusterOf(running.url)).length === 0)
  })

  it('the first start refuses a folder with other files', async () => {
    const dataDir = tempFolder()
    writeFileSync(join(dataDir, 'planilha.ods'), '')
    const running = hold(dataDir)
    await running.until(/^folder A pasta .* não está vazia/m)
    expect(readdirSync(dataDir)).toEqual(['planilha.ods'])
  })
})

describe('the running database', () => {
  it('the running database keeps committed data when the process, the postmaster or everything is killed', async () => {
    const dataDir = join(tempFolder(), 'pg')
    let running = await holdReady(dataDir)
    await fill(running.url)

    running.child.kill('SIGKILL')
    running = await holdReady(dataDir)
    expect(await count(running.url)).toBe(100)

    // Only the postmaster is killed: it is restarted under the same address.
    await fill(running.url)
    process.kill(running.pid, 'SIGKILL')
    await eventually('the database is running again', () =>
      count(running.url).then(
        (n) => n === 200,
        () => false,
      ),
    )

    for (const pid of [...processes(clusterOf(running.url)), running.child.pid ?? 0]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended together with the others.
      }
    }
    running = await holdReady(dataDir)
    expect(await count(running.url)).toBe(200)
    await stop(running)
  })

  it('the running database ends with its parent, even after kill -9', async () => {
    const running = await holdReady(join(tempFolder(), 'pg'))
    expect(processes(clusterOf(running.url)).length).toBeGreaterThan(2)
    running.child.kill('SIGKILL')
    await eventually('no process is left', () => processes(clusterOf(running.url)).length === 0)
  })

  it('the running database is stopped at the next start when its parent and its watcher were killed', async () => {
    const dataDir = join(tempFolder(), 'pg')
    const orphaned = await holdReady(dataDir)
    await fill(orphaned.url)
    const watchers = processes(clusterOf(orphaned.url)).filter((pid) => processes('/bin/sh').includes(pid))
    expect(watchers.length).toBe(1)
    for (const pid of watchers) process.kill(pid, 'SIGKILL')
    orphaned.child.kill('SIGKILL')
    await orphaned.exit()
    expect(processes(clusterOf(orphaned.url))).toContain(orphaned.pid)

    const next = await holdReady(dataDir)
    expect(next.said()).toContain('log Um banco de uma execução anterior ainda estava aberto')
    expect(await count(next.url)).toBe(100)
    await stop(next)
  })
})

describe('a data folder', () => {
  it('a data folder is refused in one line while in use, and waited for while its instance stops', async () => {
    const dataDir = join(tempFolder(), 'pg')
    const first = await holdReady(dataDir, { slow: 1500 })

    const second = hold(dataDir)
    expect(await second.exit()).toBe(1)
    expect(second.said()).toBe(`in-use O banco em ${dataDir} já está em uso por outra instância.\n`)

    first.child.kill('SIGTERM')
    await first.until(/^stopping$/m)
    const third = await holdReady(dataDir)
    expect(await first.exit()).toBe(0)
    await stop(third)
  })

  it('a data folder of another PostgreSQL version is reported in one line', async () => {
    const dataDir = join(tempFolder(), 'pg')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'PG_VERSION'), '15\n')
    const running = hold(dataDir)
    await running.until(/^version Os dados em .* são do PostgreSQL 15, e este é o \d+: .*\n$/)
    expect(await running.exit()).toBe(1)
  })
})
