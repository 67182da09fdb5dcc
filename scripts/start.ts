// `npm start` and `npm run dev`: start everything that Bilheteria needs, as children of this process.
import { join, relative } from 'node:path'
import { OFFICE_PATHS } from '../contract/paths-rules.ts'
import { claimDataDir, type Embedded, startEmbedded } from './postgres/index.ts'
import { ensureSite } from './site.ts'
import { watchCode } from './start/dev.ts'
import { assertFree } from './start/ports.ts'
import { describe } from './start/problem.ts'
import { Service } from './start/service.ts'
import { type Addresses, addressOf, childEnv, ROOT, readSettings, type Settings } from './start/settings.ts'

const print = (line: string) => console.log(line)

/** How to close each started part, in the order of the start. They are closed in reverse order. */
const open: ((force: boolean) => Promise<void>)[] = []
let closing = false

async function close(code: number, force = false): Promise<void> {
  if (closing && !force) return
  closing = true
  for (const end of open.toReversed()) await end(force).catch((error) => console.error(describe(error)))
  process.exit(code)
}

function onSignal(signal: string): void {
  if (closing) return void close(130, true)
  if (signal === 'SIGINT') print('\nEncerrando… (Ctrl-C de novo força)')
  void close(0)
}

async function openDatabase({ dataDir, databaseUrl, host, port, sandbox, sandboxPort }: Settings): Promise<Addresses> {
  const folder = join(dataDir, 'postgres')
  // First the lock: it waits for an earlier instance that is closing and still uses the ports.
  const claim = databaseUrl ? undefined : await claimDataDir(folder)
  if (claim) open.push(() => claim.release())
  await assertFree(host, port, 'PORT')
  if (sandbox) await assertFree('127.0.0.1', sandboxPort, 'SANDBOX_PORT')
  if (!claim) return { databaseUrl: databaseUrl ?? '' }

  const onLost = (error: Error) => {
    console.error(`O banco não volta: ${describe(error)}`)
    void close(1)
  }
  const starting: Promise<Embedded> = startEmbedded({ dataDir: folder, claim, log: print, onLost })
  open.push(async (force) => {
    const database = await starting.catch(() => undefined)
    await database?.stop({ force })
  })
  const database = await starting
  return { databaseUrl: database.appUrl(), migrationUrl: database.url() }
}

function service(options: ConstructorParameters<typeof Service>[0]): Service {
  const made = new Service(options)
  open.push((force) => made.stop(force))
  return made
}

async function openServices(settings: Settings, env: NodeJS.ProcessEnv): Promise<void> {
  const { dataDir, host, port, dev, devPort, sandbox, sandboxPort, seedDemo } = settings
  const log = (name: string) => join(dataDir, 'log', `${name}.log`)
  const starting: Promise<void>[] = []
  if (sandbox) {
    const script = join(ROOT, 'sandbox/main.ts')
    const readyUrl = `${addressOf('127.0.0.1', sandboxPort)}/`
    starting.push(service({ name: 'O sandbox', args: [script], env, logPath: log('sandbox'), readyUrl, print }).start())
  }
  const args = ['--enable-source-maps', join(ROOT, seedDemo ? 'demo/main.ts' : 'server/main.ts')]
  const readyUrl = `${addressOf(host, port)}/readyz`
  const server = service({ name: 'O servidor', args, env, logPath: log('server'), readyUrl, print })
  starting.push(server.start())
  if (dev) {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const viteArgs = [vite, '--host', host, '--port', String(devPort), '--strictPort']
    const viteEnv = { ...env, API_URL: addressOf(host, port) }
    const url = `${addressOf(host, devPort)}/`
    const site = {
      name: 'O Vite',
      args: viteArgs,
      env: viteEnv,
      logPath: log('vite'),
      readyUrl: url,
      isExternal: true,
      print,
    }
    starting.push(service(site).start())
    watchCode(ROOT, () => server.restart())
  }
  await Promise.all(starting)
}

function announce(settings: Settings): void {
  const { host, port, dev, devPort, sandbox, sandboxPort, seedDemo, dataDir } = settings
  const site = addressOf(host, dev ? devPort : port)
  print(`\nBilheteria no ar em ${process.uptime().toFixed(1).replace('.', ',')} s`)
  print(`  site       ${site}`)
  if (seedDemo) {
    print('             cliente (11) 98765-4321, senha cliente123')
    print(`  bastidores ${site}${OFFICE_PATHS.home}`)
    print('             admin, senha admin123; portaria (só São Paulo), senha portaria123')
  }
  if (sandbox) print(`  sandbox    ${addressOf('127.0.0.1', sandboxPort)} (SMS e pagamentos de mentira)`)
  print(`  registros  ${relative(process.cwd(), join(dataDir, 'log')) || '.'}`)
  print('Ctrl-C encerra.\n')
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2))
  const { dev, siteDir: given, devPort, host } = settings
  if (dev) await assertFree(host, devPort, 'DEV_PORT')
  const addresses = await openDatabase(settings)
  const siteDir = given ?? (dev ? undefined : await ensureSite(ROOT, print))
  if (closing) return
  await openServices(settings, childEnv(settings, addresses, siteDir))
  if (!closing) announce(settings)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
// boot.mjs has ended, for any reason. The output may also have no reader any more.
process.on('disconnect', () => void close(0))
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

main().catch((error) => {
  if (closing) return
  console.error(describe(error))
  void close(1)
})
