import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../support/ports.ts'
import { childrenOf, cleanUp, eventually, makeProject, processes, run } from './support.ts'

afterEach(cleanUp)

/** The first line of a first start. */
const CREATING = 'Criando o banco e a demonstração…\n'

type State = { pid: number; rows: number; demo: boolean; site: string }

async function makeShop() {
  const project = makeProject()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  // In the project, so that the database's command line contains it; accessible to the account it runs under.
  const TMPDIR = join(project, 't')
  chmodSync(dirname(project), 0o711)
  mkdirSync(TMPDIR)
  chmodSync(TMPDIR, 0o1777)
  const devPort = await freePort()
  const env = {
    TMPDIR,
    DEV_PORT: String(devPort),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SITE_DIR: 'site',
  }
  const start = (more: Record<string, string> = {}, script = 'scripts/start.ts') =>
    run(script.split(' '), { cwd: project, env: { ...env, ...more } })
  return {
    project,
    port,
    sandboxPort,
    devPort,
    start,
    async startReady(script?: string) {
      const running = start({}, script)
      await running.until(/Ctrl-C encerra/)
      return running
    },
    async readState(method = 'GET'): Promise<State> {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`, { method })
      return (await response.json()) as State
    },
    /** Waits until no process of this project runs. The watcher of the database is the last to end. */
    closed: () => eventually('no process is left', () => processes(project).length === 0),
  }
}

describe('start', () => {
  it('npm start starts everything, exits with 0 without leaving a process, and keeps the data', async () => {
    const shop = await makeShop()
    const first = await shop.startReady()
    expect(first.said()).toContain(`http://127.0.0.1:${shop.port}`)
    expect(first.said()).toMatch(/\/adm$/m)
    for (const account of ['(11) 98765-4321', 'admin123', 'portaria123', 'producao123', 'promotor123'])
      expect(first.said()).toContain(account)
    expect((await shop.readState('POST')).rows).toBe(1)
    first.child.kill('SIGTERM')
    expect(await first.exit()).toBe(0)
    await shop.closed()

    const second = await shop.startReady()
    expect(await shop.readState()).toMatchObject({ rows: 1, demo: true, site: join(shop.project, 'site') })
    second.child.kill('SIGINT')
    expect(await second.exit()).toBe(0)
    await shop.closed()
  })

  it('npm start ends all children when it is killed, and can start again', async () => {
    const shop = await makeShop()
    const first = await shop.startReady()
    await shop.readState('POST')
    first.child.kill('SIGKILL')
    await first.exit()
    await shop.closed()

    await shop.startReady()
    expect((await shop.readState()).rows).toBe(1)
  })

  it('npm start with SEED_DEMO=0 starts with an empty database and prints no accounts', async () => {
    const shop = await makeShop()
    const running = shop.start({ SEED_DEMO: '0' })
    await running.until(/Ctrl-C encerra/)
    expect((await shop.readState()).demo).toBe(false)
    expect(running.said()).not.toContain('senha')
  })

  it('npm start restarts a killed server and a killed database', async () => {
    const shop = await makeShop()
    const running = await shop.startReady()
    const { pid } = await shop.readState('POST')
    process.kill(pid, 'SIGKILL')
    await eventually('a new server', () =>
      shop.readState().then(
        (state) => state.pid !== pid,
        () => false,
      ),
    )
    expect(running.said()).toContain('O servidor parou (SIGKILL)')

    const postmaster = childrenOf(running.child.pid).find((child) => processes('postgres -D ').includes(child))
    process.kill(postmaster ?? 0, 'SIGKILL')
    await running.until(/O banco parou \(SIGKILL\)/)
    await eventually('the row is there again', () =>
      shop.readState().then(
        (state) => state.rows === 1,
        () => false,
      ),
    )
  })

  it('npm run dev serves the site by Vite, restarts the server for changed code, and a kill ends all processes', async () => {
    const shop = await makeShop()
    for (const folder of ['contract', 'machines']) mkdirSync(join(shop.project, folder), { recursive: true })
    writeFileSync(join(shop.project, 'index.html'), '<title>dev</title>')
    const running = await shop.startReady('scripts/start.ts --dev')
    expect(await (await fetch(`http://127.0.0.1:${shop.devPort}/`)).text()).toContain('/@vite/client')

    const { pid } = await shop.readState()
    writeFileSync(join(shop.project, 'contract', 'new.ts'), '')
    await eventually('a new server', () =>
      shop.readState().then(
        (state) => state.pid !== pid,
        () => false,
      ),
    )
    running.child.kill('SIGKILL')
    await shop.closed()
  })

  it('npm start can be stopped during its start without leaving a process', async () => {
    const shop = await makeShop()
    const running = shop.start()
    await eventually('the database is being created', () =>
      childrenOf(running.child.pid).some((pid) => processes('initdb').includes(pid)),
    )
    running.child.kill('SIGTERM')
    expect(await running.exit()).toBe(0)
    await shop.closed()
    expect(running.said()).toBe(CREATING)
  })
})

describe('start refuses with one line', () => {
  it('npm start refuses a second start on the same data with one line', async () => {
    const shop = await makeShop()
    await shop.startReady()
    const second = shop.start({ PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) })
    expect(await second.exit()).toBe(1)
    expect(second.said()).toMatch(/^O banco em .*\.data\/postgres já está em uso por outra instância\.\n$/)
  })

  it.each(['PORT', 'SANDBOX_PORT'])('npm start refuses a busy port (%s) with one line', async (variable) => {
    const shop = await makeShop()
    const port = variable === 'PORT' ? shop.port : shop.sandboxPort
    const other = createServer().listen(port, '127.0.0.1')
    const running = shop.start()
    expect(await running.exit()).toBe(1)
    other.close()
    expect(running.said()).toBe(
      `A porta ${port} já está em uso: feche o programa que a usa ou escolha outra com ${variable}.\n`,
    )
    await shop.closed()
  })

  it('npm start refuses an invalid variable in .env with one line', async () => {
    const shop = await makeShop()
    writeFileSync(join(shop.project, '.env'), 'SEED_DEMO=talvez\n')
    const running = shop.start()
    expect(await running.exit()).toBe(1)
    expect(running.said()).toBe('SEED_DEMO: "talvez" não é 0 nem 1.\n')
  })

  it('npm start reports an error of the demonstration with one line', async () => {
    const shop = await makeShop()
    const running = shop.start({ FAKE_DEMO_FAILURE: 'SEED_DEMO: em produção não há demonstração.' })
    expect(await running.exit()).toBe(1)
    expect(running.said()).toBe(`${CREATING}SEED_DEMO: em produção não há demonstração.\n`)
    await shop.closed()
  })

  it('npm start reports an error of the server before it is ready with one line', async () => {
    const shop = await makeShop()
    const running = shop.start({ FAKE_FAILURE: 'Configuração inválida: PUBLIC_URL.' })
    expect(await running.exit()).toBe(1)
    expect(running.said()).toBe(`${CREATING}Configuração inválida: PUBLIC_URL.\n`)
    await shop.closed()
  })
})

describe('start through boot.mjs', () => {
  it('start through boot.mjs receives each signal once, and its exit code is returned', async () => {
    const shop = await makeShop()
    const running = await shop.startReady('scripts/boot.mjs scripts/start.ts')
    running.child.kill('SIGINT')
    running.child.kill('SIGINT')
    expect(await running.exit()).toBe(0)
    expect(running.said().match(/Encerrando/g)).toHaveLength(1)
    await shop.closed()
  })

  it('start through boot.mjs ends all processes when boot.mjs is killed', async () => {
    const shop = await makeShop()
    const running = await shop.startReady('scripts/boot.mjs scripts/start.ts')
    running.child.kill('SIGKILL')
    await shop.closed()
  })
})
